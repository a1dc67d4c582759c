import { AppError } from '@nestbook/contract/errors.ts'
import { agesQuery, homeRoutes as routes } from '@nestbook/contract/home.ts'
import { timeZoneHeader } from '@nestbook/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Child, Children } from '../children/children.ts'
import type { Identity } from '../identity/identity.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { aboutChildren, agesOf } from './about-children.ts'
import type { Home } from './home.ts'
import type { HomeDay } from './home-day.ts'

/** Who has begun a day is asked again within the hour, so that a new story is not late by more than that. */
const keptSeconds = 3600

type Needs = { home: Home; children: Children; identity: Identity; tools: { lexicon: Lexicon }; now: () => Date }

export function homeRoutes(app: FastifyInstance, needs: Needs): void {
  const { home, tools, now } = needs
  mount(app, routes.prompts, async ({ request, reply }) => {
    const family = await familyOf(request, needs)
    const told = agesIn(request)
    const ages = told.length > 0 ? told : agesOf(family, now())
    return home.prompts(ages, keptToday(request, reply, home), aboutChildren(family, tools.lexicon))
  })
  mount(app, routes.coverStory, async ({ request, reply }) =>
    home.coverStory(agesIn(request), keptToday(request, reply, home)),
  )
}

/** The children of who is signed in. The page is open to everybody else as well, also with a token that counts no more. */
async function familyOf(request: FastifyRequest, { identity, children }: Needs): Promise<Child[]> {
  try {
    const account = (await identity.bearer(request))?.account
    return account ? await children.family(account.id) : []
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
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
  reply.header('vary', `origin, authorization, ${timeZoneHeader}`)
  return day
}
