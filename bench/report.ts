/** One line of the table. `budget` is the most the figure may be; `digits` is how many decimals are shown. */
export type Figure = {
  part: string
  what: string
  value: number | null
  unit: string
  budget?: number
  /** What others come to. */
  field?: string
  digits?: number
}

/** The machine's facts and the figures as Markdown. A figure over its budget is said to be so, and nothing fails. */
export function inMarkdown(facts: string[], figures: Figure[]): string {
  const lines = figures.map(
    (figure) =>
      `| ${figure.part} | ${figure.what} | ${shownValue(figure)} | ${shownBudget(figure)} | ${verdict(figure)} | ${figure.field ?? ''} |`,
  )
  return [
    ...facts.map((fact) => `- ${fact}`),
    '',
    '| part | what | measured | budget | held | the field |',
    '|---|---|---:|---:|---|---|',
    ...lines,
    '',
  ].join('\n')
}

function shownValue({ value, unit, digits = 0 }: Figure): string {
  if (value === null) return 'not measurable here'
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`.trim()
}

function shownBudget({ budget, unit }: Figure): string {
  return budget === undefined ? '' : `${budget.toLocaleString('en')} ${unit}`.trim()
}

function verdict({ value, budget }: Figure): string {
  if (budget === undefined || value === null) return ''
  return value <= budget ? 'yes' : '**no**'
}
