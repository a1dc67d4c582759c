import { type HelpRoute, helpRoutes } from '@nestbook/contract/research.ts'
import { findAge } from '../../modules/children/children.ts'
import type { Example } from '../../modules/examples/examples.ts'
import { learnAnew, type Recall } from '../../modules/learned/learned.ts'
import { type Lexicon, stemsOf } from '../../modules/lexicon/lexicon.ts'
import { makeNearestLines } from '../../modules/nearest-lines/nearest-lines.ts'
import {
  learnToClassify,
  type MarksOf,
  makeTextClassifier,
  type TextClassifier,
} from '../../modules/text-classifier/text-classifier.ts'

/** How a message reads to one who has seen some thousands of them. Chances are 0 to 1. */
export type Reading = { route: HelpRoute; danger: number; off: number }
export type ReadMessage = (text: string) => Reading

/** A cry for help may be one sentence in a long message: it is read whole, and in windows of so many words. */
const windowWords = 20
const windowStep = 10
/** The messages nearest to one, each by its words and pairs of words. */
const nearness = { mostLines: 25, sharpness: 3 }
/** How much they count beside the classifier, in the logarithm of the odds. */
const nearWeight = 5
/** What a window says alone, without the rest, is believed less: so much is taken from the logarithm of its odds. */
const windowDoubt = 2
/** How much the net counts, which hears what was never said in these words; fitted on messages of unseen authors. */
const netWeight = 0.8

/** Learns from content/examples what danger looks like and what is none of our business, beyond words that rules can list. */
export function makeReadMessage(
  examples: Example[],
  lexicon: Lexicon,
  net: TextClassifier,
  recall: Recall = learnAnew,
): ReadMessage {
  const marksOf = makeMarks(lexicon)
  const classify = makeTextClassifier(
    recall('messages', () => learnToClassify(examples, marksOf)),
    marksOf,
  )
  const votesOf = makeNearestLines(examples, { termsOf: wordsAndPairs, ...nearness }, 'lines-of-messages', recall)
  const read = (text: string): Reading => {
    const chances = classify(text)
    const [likeliest] = helpRoutes.toSorted((one, other) => (chances.get(other) ?? 0) - (chances.get(one) ?? 0))
    const votes = votesOf(text)
    const near = helpRoutes.reduce((sum, route) => sum + (votes.get(route) ?? 0), 0)
    return {
      route: likeliest ?? 'medical',
      danger: shifted(dangerOf(chances), nearWeight * (near - 0.5)),
      off: chances.get('off') ?? 0,
    }
  }
  return (text) => {
    const whole = read(text)
    const parts = windowsOf(text)
      .map(read)
      .map((part) => ({ ...part, danger: shifted(part.danger, -windowDoubt) }))
    const worst = parts.reduce((most, part) => (part.danger > most.danger ? part : most), whole)
    return { ...worst, danger: shifted(worst.danger, netWeight * logOdds(dangerOf(net(text)))), off: whole.off }
  }
}

function wordsAndPairs(text: string): string[] {
  const stems = stemsOf(text)
  return [...stems, ...stems.slice(1).map((stem, before) => `${stems[before]} ${stem}`)]
}

function dangerOf(chances: Map<string, number>): number {
  return helpRoutes.reduce((sum, route) => sum + (chances.get(route) ?? 0), 0)
}

/** A chance with something added to the logarithm of its odds. */
function shifted(chance: number, by: number): number {
  return 1 / (1 + Math.exp(-logOdds(chance) - by))
}

function logOdds(chance: number): number {
  const kept = Math.min(0.999, Math.max(0.001, chance))
  return Math.log(kept / (1 - kept))
}

function windowsOf(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length <= windowWords * 1.3) return []
  const starts = Array.from({ length: Math.ceil((words.length - windowStep) / windowStep) }, (_, at) => at * windowStep)
  return starts.map((start) => words.slice(start, start + windowWords).join(' '))
}

/** What the lexicon sees in a message, for the classifier to weigh beside its words. */
function makeMarks(lexicon: Lexicon): MarksOf {
  return (text) => {
    const stems = stemsOf(text)
    const named = lexicon.named(stems)
    return [
      `children ${Math.min(2, lexicon.family.children(stems).length)}`,
      `parents ${Math.min(2, lexicon.family.parents(stems).length)}`,
      `care ${Math.min(2, lexicon.family.care(stems).length)}`,
      `age ${findAge(text) ? 'named' : 'none'}`,
      `matters ${Math.min(3, named.length)}`,
      `longest ${Math.min(4, Math.max(0, ...named.map(({ length }) => length)))}`,
      `strange ${Math.min(2, lexicon.offTopic(stems).length)}`,
    ]
  }
}
