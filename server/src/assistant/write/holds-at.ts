import type { Months } from '../../modules/guidebook/guidebook.ts'
import type { Brief } from './brief.ts'

/** Whether a part of a page that is for some months holds for the child; one whose age is unknown is told all. */
export function holdsAt({ months }: { months: Months }, { ageMonths }: Pick<Brief, 'ageMonths'>): boolean {
  return months === null || ageMonths === null || (ageMonths >= months[0] && ageMonths <= months[1])
}
