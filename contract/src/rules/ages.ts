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
