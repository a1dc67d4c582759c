import { type Model, ModelFailure, type ModelUse, makeModel } from '../adapters/model/model.ts'
import { makeAssistant, readAhead } from '../assistant/assistant.ts'
import { loadKnowledge } from '../assistant/knowledge.ts'
import { materialFor, plainWriter } from '../assistant/writer.ts'
import { dollarsOf, tokensOf } from '../modules/model-use/model-use.ts'
import { readStudies } from '../modules/studies/studies.ts'
import type { Config } from '../settings/config.ts'
import { type ModelTimeouts, timeoutsOf } from '../settings/timeouts.ts'
import { adviceFor } from './advice.ts'
import { type Finding, shortly, well } from './finding.ts'

const question =
  'My 4 year old comes out of her room ten times every night. We tried a sticker chart. What should we do?'
const never = new AbortController().signal
/** So long a parent waits without wondering. */
const goodMs = 2500

/** One question through the real prompts and the real time limits: what a parent would wait, and what it costs. */
export async function checkAnswer(config: Config, model: Config['model'] & object): Promise<Finding> {
  const uses: ModelUse[] = []
  const failures: unknown[] = []
  const { limits, times } = timeoutsOf(config.modelBounds)
  const asked = makeModel(model, limits, (use) => uses.push(use))
  const timing = await listen(config, asked, times, (error) => failures.push(error)).catch((error: unknown) => {
    failures.unshift(error)
    return { firstMs: 0, totalMs: 0, writtenBy: 'guidebook' }
  })
  const { firstMs, totalMs, writtenBy } = timing
  const tokens = uses.map(({ role, input, output }) => `${role} ${input} read and ${output} written`).join(', ')
  const day = uses.map((use) => ({ ...use, calls: 1 }))
  const dollars = dollarsOf(day, config.modelBounds.prices).toFixed(4)
  const spent = `${uses.length} calls, ${tokensOf(day)} tokens (${tokens}): $${dollars} at ${config.modelBounds.prices.input}/${config.modelBounds.prices.output} per million`
  const waited = `a parent waits ${(firstMs / 1000).toFixed(1)} s for the first word and ${(totalMs / 1000).toFixed(1)} s for the last`
  const [failure] = failures
  if (writtenBy === 'guidebook' || failure) {
    const says = `${writtenBy === 'guidebook' ? 'the guidebook wrote in its place' : waited}; ${shortly(failure ?? new Error('it wrote nothing that can be shown'))}`
    const todo =
      failure instanceof ModelFailure
        ? adviceFor(failure.code, model, writtenBy === 'guidebook' ? 'writing' : 'fast')
        : 'Choose another model for MODEL_WRITING.'
    return { isWell: false, says, todo }
  }
  return well(`${waited}${firstMs > goodMs ? ', which is long: a quicker model helps' : ''}; ${spent}`)
}

async function listen(
  { contentFolder, modelBounds }: Config,
  model: Model | null,
  times: ModelTimeouts['times'],
  report: (error: unknown) => void,
) {
  const maxMaterial = materialFor(modelBounds.contextTokens)
  // What a server reads once it is open no parent waits for.
  for (const read of readAhead(contentFolder)) read()
  const { answer } = makeAssistant(loadKnowledge(contentFolder, readStudies(contentFolder)), {
    ...plainWriter,
    model,
    times,
    maxMaterial,
    report,
  })
  const begun = performance.now()
  let firstMs = 0
  let writtenBy = 'guidebook'
  for await (const event of answer({ text: question, childrenAges: [], history: [] }, never)) {
    if (event.type === 'text_chunk') firstMs ||= performance.now() - begun
    if (event.type === 'final_result') writtenBy = event.writtenBy
  }
  return { firstMs, totalMs: performance.now() - begun, writtenBy }
}
