import { stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { findAge } from '../children/children.ts'
import type { Example } from '../examples/examples.ts'
import { learnAnew, type Recall } from '../learned/learned.ts'
import { type Lexicon, stemsOf } from '../lexicon/lexicon.ts'
import { learnToClassify, makeTextClassifier } from '../text-classifier/text-classifier.ts'

/** Topic to chance, 0 to 1. */
export type ReadTopics = (text: string) => Map<string, number>

/** Learns from messages whose topic a person set. What the lexicon sees in a message is weighed beside its words. */
export function makeReadTopics(examples: Example[], lexicon: Lexicon, recall: Recall = learnAnew): ReadTopics {
  const labelled = examples.flatMap(({ text, topic }) => (topic ? [{ text, label: topic }] : []))
  const marks = (text: string) => {
    const named = lexicon.named(stemsOf(text)).map(({ meaning }) => meaning)
    const age = findAge(text)
    return [
      ...named.map(({ id }) => `matter ${id}`),
      ...named.map(({ topics: [topic] }) => `of ${topic}`),
      ...lexicon.meaningfulStems(text).map((stem) => `stem ${stem}`),
      ...(age ? [`stage ${stageOfMonths(age.months)}`] : []),
    ]
  }
  return makeTextClassifier(
    recall('topics-of-messages', () => learnToClassify(labelled, marks)),
    marks,
  )
}
