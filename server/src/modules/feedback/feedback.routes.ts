import { routes } from '@nestbook/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Identify } from '../identity/identity.ts'
import type { Feedback } from './feedback.ts'

export function feedbackRoutes(
  app: FastifyInstance,
  { feedback, identify }: { feedback: Feedback; identify: Identify },
): void {
  mount(
    app,
    routes.feedback,
    async ({ body, request }) => {
      await feedback.say(identify(request), body)
      return { verdict: body.verdict }
    },
    { rateLimit: { max: 60, timeWindow: 60_000 } },
  )
}
