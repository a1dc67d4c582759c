import { step } from '../tracing/tracing.ts'
import type { Parts } from './parts.ts'

/** The steps of an answer as parts of its trace: how long each took and what came of it, in numbers. */
export function partsInTraces(parts: Parts): Parts {
  return {
    ...parts,
    understand: (...given) => step('understand', () => parts.understand(...given)),
    vote: (...given) => step('vote', () => parts.vote(...given)),
    find: (...given) =>
      step('retrieve', async (note) => {
        const found = await parts.find(...given)
        note({ 'nestbook.studies': found.hits.length })
        return found
      }),
    judge: (...given) =>
      step('judge', (note) => {
        const verdict = parts.judge(...given)
        note({ 'nestbook.studies': verdict.shown.length })
        return verdict
      }),
    write: (...given) =>
      step('write', async (note) => {
        const writing = await parts.write(...given)
        note({ 'nestbook.written_by': writing.writtenBy })
        return writing
      }),
    learn: (...given) => step('learn', () => parts.learn(...given)),
    suggest: (...given) => step('suggest', () => parts.suggest(...given)),
  }
}
