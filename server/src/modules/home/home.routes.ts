import { AppError } from '@nestbook/contract/errors.ts'
import { agesQuery, homeRoutes as routes } from '@nestbook/contract/home.ts'
import { timeZoneHeader } from '@nestbook/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Children, ProfileRecord } from '../children/children.ts'
import type { Conversations } from '../conversations/conversations.ts'
import type { Identity } from '../identity/identity.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { PromptSets } from '../prompt-sets/prompt-sets.ts'
import { aboutChildren, agesOf } from './about-children.ts'
import { fitText, fittingOf, fittingsOfAges } from './fit-texts.ts'
import type { Home } from './home.ts'
import type { HomeDay } from './home-day.ts'
import { nameChildren } from './name-children.ts'

/** Who has begun a day is asked again within the hour, so that a new story is not late by more than that. */
const maxAgeSeconds = 3600
const daySeconds = 24 * 3600

type Dependencies = {
  home: Home
  children: Children
  conversations: Conversations
  identity: Identity
  promptSets: PromptSets
  lexicon: Lexicon
  now: () => Date
}

export function homeRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { home, lexicon, promptSets, now } = dependencies
  mount(app, routes.prompts, async ({ request, reply }) => {
    const today = cacheableToday(request, reply, home)
    const began = startOf(today, now())
    const { account, family, talkedOf } = await knownOf(request, began, dependencies)
    const told = agesIn(request)
    const theirs = agesOf(family, now())
    const ages = told.length > 0 ? told : theirs
    const fittings = family.length > 0 ? family.map((child) => fittingOf(child, now())) : fittingsOfAges(ages)
    const isAboutThem = ages.every((age) => theirs.includes(age))
    const own = account && isAboutThem ? await promptSets.shownSince(account, began) : null
    if (account && family.length > 0) promptSets.prepareAfter(account, today.number)
    return home.prompts(ages, today, {
      isTheirs: aboutChildren(family, talkedOf, lexicon),
      fit: (text, stage) => fitText(text, stage, fittings),
      named: nameChildren(family, lexicon, now()),
      own,
    })
  })
  mount(app, routes.coverStory, async ({ request, reply }) =>
    home.coverStory(agesIn(request), cacheableToday(request, reply, home)),
  )
}

const nobody: Known = { account: null, family: [], talkedOf: [] }
type Known = { account: string | null; family: ProfileRecord[]; talkedOf: string[] }

/**
 * What is known of who is signed in: their children, and what they talked of before today, so that the day's prompts
 * stay. The page is open to everybody else as well, also with a token that counts no more.
 */
async function knownOf(request: FastifyRequest, today: Date, dependencies: Dependencies): Promise<Known> {
  const { identity, children, conversations } = dependencies
  try {
    const account = (await identity.bearer(request))?.account
    if (!account) return nobody
    const [family, talkedOf] = await Promise.all([
      children.family(account.id),
      conversations.titlesBefore(`account:${account.id}`, today),
    ])
    return { account: account.id, family, talkedOf }
  } catch (error) {
    if (error instanceof AppError) return nobody
    throw error
  }
}

function startOf({ secondsLeft }: HomeDay, now: Date): Date {
  return new Date(now.getTime() - (daySeconds - secondsLeft) * 1000)
}

function agesIn(request: FastifyRequest): string[] {
  const query = agesQuery.safeParse(request.query)
  if (!query.success) throw new AppError('bad_request', { field: 'ages' })
  return (query.data.ages ?? '').split(',').filter(Boolean)
}

/** The asker's day. What is told of it may be kept by the asker's browser while it lasts, by nobody between. */
function cacheableToday(request: FastifyRequest, reply: FastifyReply, home: Home): HomeDay {
  const zone = request.headers[timeZoneHeader]
  const day = home.today(typeof zone === 'string' ? zone : undefined)
  reply.header('cache-control', `private, max-age=${Math.min(maxAgeSeconds, day.secondsLeft)}`)
  reply.header('vary', `origin, authorization, ${timeZoneHeader}`)
  return day
}
