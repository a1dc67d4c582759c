import { step } from '../tracing/tracing.ts'
import type { AnswerSteps } from './answer.ts'

/** The steps of an answer as parts of its trace: how long each took and what came of it, in numbers. */
export function stepsInTraces(steps: AnswerSteps): AnswerSteps {
  return {
    ...steps,
    understand: (...given) => step('understand', () => steps.understand(...given)),
    vote: (...given) => step('vote', () => steps.vote(...given)),
    findStudies: (...given) =>
      step('retrieve', async (note) => {
        const found = await steps.findStudies(...given)
        note({ 'nestbook.studies': found.hits.length })
        return found
      }),
    judge: (...given) =>
      step('judge', (note) => {
        const verdict = steps.judge(...given)
        note({ 'nestbook.studies': verdict.shown.length })
        return verdict
      }),
    write: (...given) =>
      step('write', async (note) => {
        const writing = await steps.write(...given)
        note({ 'nestbook.written_by': writing.writtenBy })
        return writing
      }),
  }
}
