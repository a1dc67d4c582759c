import type { Study } from '../../modules/studies/studies.ts'

const wordsForAges: [RegExp, [number, number]][] = [
  [/\b(?:newborns?|infants?|babies|baby)\b/i, [0, 18]],
  [/\btoddlers?\b/i, [12, 47]],
  [/\b(?:preschool\w*|kindergart\w*|early childhood|young children)\b/i, [30, 83]],
  [/\b(?:teen\w*|adolescen\w*|youth|young people|high school\w*|middle school\w*)\b/i, [120, 227]],
  [/\b(?:school-age\w*|schoolchildren|elementary|primary school\w*|grade)\b/i, [66, 155]],
]

/** The ages a study speaks of: as its record states them, else as the words for its people let one suppose. */
export function agesOf({
  ageMonths,
  population,
  title,
}: Pick<Study, 'ageMonths' | 'population' | 'title'>): Study['ageMonths'] {
  if (ageMonths) return ageMonths
  const spans = wordsForAges.filter(([word]) => word.test(population) || word.test(title)).map(([, span]) => span)
  if (spans.length === 0) return null
  return [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))]
}

const unitMonths: Record<string, number> = { week: 12 / 52, month: 1, year: 12 }
const span = /\b(\d{1,2})(?:-| )?(?:to|and|or) (\d{1,2})[- ](week|month|year)s?/i
const spanOfYears = /\b(?:between|ages?|aged) (\d{1,2}) (?:to|and) (\d{1,2})\b/i
const from = /\b(?:beyond|after|past|over|from) (?:age )?(\d{1,2})\b(?! (?:percent|minutes|hours|trials|studies|of))/i
const upTo = /\b(?:under|up to|before) (?:age )?(\d{1,2})(?: (week|month|year)s?)?\b(?! (?:percent|minutes|hours))/i
const single = /\b(\d{1,2})[- ](week|month|year)(?:s|-olds?)\b(?! (?:on|later|after|longer))/i
const grown = 227

/** The ages that a finding itself names, which are often fewer than those of its study; else those of the study. */
export function agesOfFinding(
  study: Pick<Study, 'ageMonths' | 'population' | 'title' | 'oneLiner'>,
): Study['ageMonths'] {
  return agesNamedIn(study.oneLiner) ?? agesOf(study)
}

function agesNamedIn(text: string): Study['ageMonths'] {
  const months = (amount = '', unit = 'year') => Math.round(Number(amount) * (unitMonths[unit.toLowerCase()] ?? 12))
  const [both, years, later, earlier, one] = [span, spanOfYears, from, upTo, single].map((pattern) =>
    pattern.exec(text),
  )
  if (both) return [months(both[1], both[3]), months(both[2], both[3])]
  if (years) return [months(years[1]), months(years[2]) + 11]
  if (later) return [months(later[1]), grown]
  if (earlier) return [0, months(earlier[1], earlier[2])]
  return one ? [months(one[1], one[2]), months(one[1], one[2]) + (unitMonths[(one[2] ?? '').toLowerCase()] ?? 1)] : null
}

export function middleOf(ages: Study['ageMonths']): number | null {
  return ages && (ages[0] + ages[1]) / 2
}

type AskedAges = { ageMonths: number | null; isRoughAge: boolean; otherAgesMonths: number[] }

/** A study that fits one of the children is for that one. */
export function bestAgeFit(range: Study['ageMonths'], { ageMonths, isRoughAge, otherAgesMonths }: AskedAges): number {
  const others = otherAgesMonths.map((months) => ageFit(range, months, false))
  return Math.max(ageFit(range, ageMonths, isRoughAge), ...others)
}

/** 1 inside the study's ages, falling to 0 the further away in proportion; unknown ages are in between. */
export function ageFit(range: Study['ageMonths'], months: number | null, isRough: boolean): number {
  if (months === null || range === null) return 0.55
  const [from, to] = range
  // Ages that hold nearly all of childhood say little about one child.
  if (months >= from && months <= to) return to - from > 150 ? 0.75 : 1
  const distance = months < from ? from - months : months - to
  const reach = Math.max(6, months * 0.5) * (isRough ? 1.5 : 1)
  return Math.max(0, 1 - distance / reach)
}
