import type { ImportReport } from './import-studies.ts'
import { inWords, type Tally } from './tally.ts'

/** What an import has done, a line each. */
export function formatReport({ tallies, retractedInUse }: ImportReport, dryRun: boolean): string[] {
  const total = tallies.reduce((sum, { placed }) => sum + placed.new, 0)
  const where = dryRun
    ? 'would lie in content/incoming; nothing was written (dry run)'
    : 'lie in content/incoming, unshown, without a finding'
  return [
    '',
    ...tallies.flatMap(formatTally),
    `${total.toLocaleString('en')} new records ${where}`,
    ...(retractedInUse.length > 0 ? ['', 'Retracted, to be taken out of content/studies:'] : []),
    ...retractedInUse.map(({ id, title }) => `  ${id}  ${title}`),
  ]
}

function formatTally(tally: Tally): string[] {
  const found = tally.total === null ? '' : ` of ${tally.total.toLocaleString('en')}`
  return [
    `${tally.label}: ${tally.read.toLocaleString('en')}${found} read: ${inWords(tally)}`,
    ...[...tally.problems].map(([problem, times]) => `  ${problem}${times > 1 ? ` (${times} times)` : ''}`),
    ...(tally.stopped === null ? [] : [`  left before the end: ${tally.stopped}`]),
  ]
}
