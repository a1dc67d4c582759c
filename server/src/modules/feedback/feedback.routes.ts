import { feedbackRoute } from '@nestbook/contract/feedback.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Identity } from '../identity/identity.ts'
import type { Feedback } from './feedback.ts'

export function feedbackRoutes(
  app: FastifyInstance,
  { feedback, identity }: { feedback: Feedback; identity: Identity },
): void {
  mount(
    app,
    feedbackRoute,
    async ({ body, request }) => {
      const { owner } = await identity.identify(request)
      await feedback.say(owner, body)
      return { verdict: body.verdict }
    },
    { rateLimit: { max: 60, timeWindow: 60_000 } },
  )
}
