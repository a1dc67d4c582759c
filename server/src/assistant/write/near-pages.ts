import type { Brief } from './brief.ts'
import type { FindPages, PageFound } from './find-page.ts'
import { titleWithin } from './slots.ts'

/**
 * By topics alone, with the parts that the message was found to call for. Which goes first is told better by both
 * readings together, of the words and of the parts, than by either.
 */
export function nearPages(brief: Brief, { fits }: PageFound, findPages: FindPages): PageFound[] {
  const likely = brief.topics
    .slice(0, maxNear)
    .toSorted((one, other) => byBoth(other) - byBoth(one))
    .flatMap((topic) => findPages({ ...brief, text: '', topics: [topic] }).slice(0, 1))
  return likely.map((one) => ({ ...one, fits }))
}

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
