/** The age stages of CHILD-05: baby is any age in months or 1 year, then 2-3, 4-5, 6-12 and 13-18 years. */
export const ageStages = ['baby', 'toddler', 'preschooler', 'schoolAge', 'teen'] as const
export type AgeStage = (typeof ageStages)[number]

const firstMonthAfter: [AgeStage, number][] = [
  ['baby', 24],
  ['toddler', 48],
  ['preschooler', 72],
  ['schoolAge', 156],
  ['teen', 228],
]

/** The stage of a child of so many months, or null from the 19th birthday on. */
export function stageOfMonths(months: number): AgeStage | null {
  return firstMonthAfter.find(([, end]) => months < end)?.[0] ?? null
}

/** Months for the age texts that profiles hold: '0-6 months' is 3, '6-12 months' is 9, '4 years' is 48. */
export function monthsOfAgeText(text: string): number | null {
  const plain = text.trim().toLowerCase()
  if (plain === '0-6 months') return 3
  if (plain === '6-12 months') return 9
  const match = /^(\d{1,3})\s*(months?|years?|yo)?$/.exec(plain)
  if (!match) return null
  const amount = Number(match[1])
  const months = match[2]?.startsWith('month') ? amount : amount * 12
  return months < 228 ? months : null
}

/** An age as a profile shows it: whole years, or the half year of a baby. */
export type ShownAge = number | '0-6 months' | '6-12 months'

/** How exactly an age was told: a step of so many months lies between it and the next. */
export const ageSteps = { months: 1, halfYears: 6, years: 12, roughly: 12 } as const
export type AgePrecision = keyof typeof ageSteps
/** An age as it was told at a moment. */
export type ToldAge = { months: number; precision: AgePrecision; at: string }
export type Birth = { birth_month: number | null; birth_year: number | null }

/**
 * How old a child is by now, in months, by its month of birth when that is known. Else by the age that was told and the
 * whole steps since, which is never more than the truth. Null when neither is known.
 */
export function ageNow(told: ToldAge | null, birth: Birth, now: Date): Omit<ToldAge, 'at'> | null {
  if (birth.birth_month && birth.birth_year)
    return { months: Math.max(0, monthsSince(birth.birth_year, birth.birth_month, now)), precision: 'months' }
  if (told) {
    const step = ageSteps[told.precision]
    return { months: told.months + Math.floor(wholeMonths(told.at, now) / step) * step, precision: told.precision }
  }
  if (birth.birth_year) return { months: Math.max(0, monthsSince(birth.birth_year, 7, now)), precision: 'years' }
  return null
}

/** How an age is shown; null for one that only a word like "toddler" told. */
export function shownAge(age: Omit<ToldAge, 'at'> | null): ShownAge | null {
  if (!age || age.precision === 'roughly') return null
  if (age.precision === 'years' || age.months >= 12) return Math.floor(age.months / 12)
  return age.months < 6 ? '0-6 months' : '6-12 months'
}

/** The text for an age that prompts and `childrenAges` take: '0-6 months', '1 year', '4 years'. */
export function ageText(age: ShownAge): string {
  if (typeof age === 'string') return age
  return age === 1 ? '1 year' : `${age} years`
}

/** Months from a month of birth to now; negative when it is to come. */
export function monthsSince(year: number, month: number, now: Date): number {
  return (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month
}

function wholeMonths(since: string, now: Date): number {
  const then = new Date(since)
  const months = monthsSince(then.getUTCFullYear(), then.getUTCMonth() + 1, now)
  return Math.max(0, now.getUTCDate() < then.getUTCDate() ? months - 1 : months)
}
