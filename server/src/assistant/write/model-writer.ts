import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { type Model, ModelFailure, type ModelFailureCode } from '../../adapters/model/model.ts'
import type { Prompt } from '../../modules/prompts/prompts.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import type { FindLanguage } from '../../readers/language/language.ts'
import { begun, Unusable } from './begun.ts'
import type { Brief } from './brief.ts'
import type { FindPages } from './find-page.ts'
import { helpPart } from './help-part.ts'
import { isUsable } from './usable.ts'
import { writeWithModel } from './with-model.ts'
import { withReferences } from './with-references.ts'

/** What looks at each sentence before it leaves. */
type Guards = {
  mark: string
  guard: (pieces: AsyncIterable<string>, to: Brief) => AsyncIterable<string>
  isTalkedOut: (error: unknown) => boolean
}

type Dependencies = {
  findPages: FindPages
  nearbyPages: FindPages
  findLanguage: FindLanguage
  voice: Voice
  prompt: Prompt
  helpLines: string[]
  guards: Guards
  maxMaterial: number
}

/** What a model wrote, its first words there; null where it failed before them. `isDown`: it does not answer at all. */
type Written = { pieces: AsyncIterable<string> | null; isDown: boolean }

/** Failures of a model that is there. */
const answering = new Set<ModelFailureCode>(['declined', 'empty', 'cut_short', 'garbage'])
/** A model that began with what is no answer is asked once more, while so much of the time to the first word is left. */
const secondTryMs = 3000

export type WriteWithModel = (
  brief: Brief,
  history: HistoryMessage[],
  model: Model,
  time: { firstWordBy: number; completeBy: number },
  signal: AbortSignal,
  report: (error: unknown) => void,
) => Promise<Written>

/** Lets a model write, with every guard behind it. */
export function makeModelWriter(dependencies: Dependencies): WriteWithModel {
  const { findPages, nearbyPages, findLanguage, voice, prompt: plain, helpLines, guards, maxMaterial } = dependencies
  // What does not change from question to question stands here, so that a provider can keep it.
  const system = `${plain.system}\n\nHELP LINES\n${helpLines.join('\n')}\n\n${guards.mark}`

  return async (brief, history, model, { firstWordBy, completeBy }, signal, report) => {
    const brokenOff = (error: unknown) => (guards.isTalkedOut(error) ? '' : `*${voice.brokenOff}*`)
    const help = () => (brief.language === 'en' ? brief.inLocalWords(helpPart(brief, findPages, voice)) : '')
    const prompt = { ...plain, system, firstWordBy, completeBy }
    const begin = () => {
      const told = writeWithModel(brief, history, { findPages, nearbyPages, maxMaterial }, model, prompt, signal)
      const canBegin = (words: string, isWhole: boolean) => isUsable(words, brief, isWhole, findLanguage)
      return begun(guards.guard(told, brief), canBegin, { brokenOff, help }, signal, report)
    }
    try {
      const pieces = await begin().catch((error) => {
        const mayAskAgain = error instanceof Unusable && Date.now() + secondTryMs < firstWordBy
        if (!mayAskAgain) throw error
        report(error)
        return begin()
      })
      return { pieces: brief.wish === 'evidence' ? withReferences(pieces, brief.candidates) : pieces, isDown: false }
    } catch (error) {
      if (!signal.aborted) report(error)
      return { pieces: null, isDown: error instanceof ModelFailure && !answering.has(error.code) }
    }
  }
}
