import { AppError } from '@nestbook/contract/errors.ts'
import { agesQuery, homeRoutes as routes } from '@nestbook/contract/home.ts'
import { timeZoneHeader } from '@nestbook/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Home } from './home.ts'
import type { HomeDay } from './home-day.ts'

/** Who has begun a day is asked again within the hour, so that a new story is not late by more than that. */
const keptSeconds = 3600

export function homeRoutes(app: FastifyInstance, { home }: { home: Home }): void {
  mount(app, routes.prompts, async ({ request, reply }) =>
    home.prompts(agesIn(request), keptToday(request, reply, home)),
  )
  mount(app, routes.coverStory, async ({ request, reply }) =>
    home.coverStory(agesIn(request), keptToday(request, reply, home)),
  )
}

function agesIn(request: FastifyRequest): string[] {
  const query = agesQuery.safeParse(request.query)
  if (!query.success) throw new AppError('bad_request', { field: 'ages' })
  return (query.data.ages ?? '').split(',').filter(Boolean)
}

/** The asker's day. What is told of it may be kept by the asker's browser while it lasts, by nobody between. */
function keptToday(request: FastifyRequest, reply: FastifyReply, home: Home): HomeDay {
  const zone = request.headers[timeZoneHeader]
  const day = home.today(typeof zone === 'string' ? zone : undefined)
  reply.header('cache-control', `private, max-age=${Math.min(keptSeconds, day.secondsLeft)}`)
  reply.header('vary', `origin, ${timeZoneHeader}`)
  return day
}
