import { studiesOn } from '../../modules/guidebook/guidebook.ts'
import { isTold } from '../../readers/page-parts/page-parts.ts'
import type { Brief } from './brief.ts'
import type { FindPages } from './find-page.ts'
import { leadsOf } from './fitting-answer.ts'
import { givenParts } from './lines-below.ts'

/** The studies on the matter of the parts that a brief is answered from; null where it is answered from none. */
export function studiesOfMatter(brief: Brief, findPages: FindPages): ReadonlySet<string> | null {
  const [found] = findPages(brief)
  if (!found) return null
  const isLed = isTold(brief.text) && !brief.isFollowUp
  const parts = isLed ? leadsOf(found).map(({ part }) => part) : givenParts(found)
  return parts.length > 0 ? studiesOn(found.matters, parts) : null
}
