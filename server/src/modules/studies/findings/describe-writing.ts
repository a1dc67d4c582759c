import type { WritingReport } from './write-findings.ts'

/** What a run has written, a line each. */
export function describeWriting(
  { written, forPerson, failed, left, stopped }: WritingReport,
  dryRun: boolean,
): string[] {
  const parts = [
    `${count(written)} findings ${dryRun ? 'would be taken; nothing was written (dry run)' : 'written'}`,
    ...(forPerson > 0 ? [`${count(forPerson)} for a person`] : []),
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    `${count(left)} not asked about yet`,
  ]
  return [
    '',
    parts.join(', '),
    ...(written > 0 && !dryRun ? ['They lie in content/studies, marked "writtenBy": "model".'] : []),
    ...(stopped === null ? [] : [`Ended early: ${stopped}`]),
  ]
}

function count(n: number): string {
  return n.toLocaleString('en')
}
