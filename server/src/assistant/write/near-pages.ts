import { isTold } from '../../readers/page-parts/page-parts.ts'
import type { Brief } from './brief.ts'
import type { FindPages } from './find-page.ts'
import type { Fit, PageFound } from './page-found.ts'
import { titleWithin } from './slots.ts'

/**
 * By topics alone, with the parts that the message was found to call for. Which goes first is told better by both
 * readings together, of the words and of the parts, than by either. Of a line the pages of likely parts go first.
 */
export function nearPages(brief: Brief, found: PageFound, findPages: FindPages): PageFound[] {
  const isLine = !isTold(brief.text)
  const fits = isLine ? found.nearFits() : found.fits
  const byTopic = brief.topics.slice(0, maxNear).toSorted((one, other) => byBoth(other) - byBoth(one))
  const ofParts = !isLine ? [] : fits.filter((fit) => isNearPart(brief, fit))
  const topics = [...ofParts.slice(0, maxNear).map(({ page }) => ({ id: page.topics[0] ?? '', weight: 1 })), ...byTopic]
  const likely = topics.flatMap((topic) => findPages({ ...brief, text: '', topics: [topic] }).slice(0, 1))
  return likely.map((one) => ({ ...one, fits })).filter((one) => !isLine || isNear(brief, one))
}

/** From these chances on a part is near enough to a line to be told: of its seeming page, and of any. */
const minPart = { ofTopics: 0.45, ofAny: 0.6 }

export function isNearPart({ topics }: Brief, { page, chance }: Fit): boolean {
  return chance >= (topics.some(({ id }) => id === page.topics[0]) ? minPart.ofTopics : minPart.ofAny)
}

/** From these chances on a page with a part that may be meant is near enough to be named; below, names read as mistakes. */
const minNamed = { seems: 0.3, part: 0.25 }

function isNear(brief: Brief, { page, fits }: PageFound): boolean {
  const seems = brief.topics.find(({ id }) => id === page.topics[0])?.chance ?? 0
  const own = fits.filter((fit) => fit.page === page)
  const isMeant = seems >= minNamed.seems && own.some(({ chance }) => chance >= minNamed.part)
  return isMeant || own.some((fit) => isNearPart(brief, fit))
}

/** Where nothing is near, the page on what children do is nearest to what a child likes or wants to do; else none is. */
export function usualPage(brief: Brief, findPages: FindPages): PageFound | null {
  if (!wantsToDo.test(brief.text)) return null
  const id = brief.stage === 'schoolAge' || brief.stage === 'teen' ? 'sports' : 'play'
  return findPages({ ...brief, text: '', topics: [{ id, weight: 1 }] })[0] ?? null
}

const wantsToDo =
  /\b(?:wants?|wanting|would (?:like|love)|loves?|likes?|enjoys?|begs?|should (?:my|our) [\w ]{1,20}?|how (?:do|can) (?:i|we) teach (?:my|our) [\w ]{1,20}?)(?: to)? (?:be in|learn|play|try|join|collect|build|draw|paint|knit|sew|dance|sing|act|perform|juggl|practic)\w*\b|\b(?:obsessed with|hobby|hobbies|a club|lessons)\b/i

const maxNear = 3

function byBoth({ chance = 1, read = chance }: Brief['topics'][number]): number {
  return chance * read
}

/** Other pages to name beside the one that is given. */
export function nearTitles(brief: Brief, found: PageFound, findPages: FindPages): string[] {
  const near = nearPages(brief, found, findPages).map((other) => other.page)
  const others = [...new Set(near)].filter((other) => other !== found.page)
  return others.slice(0, 2).map(titleWithin)
}
