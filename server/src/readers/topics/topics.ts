import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { Guidebook } from '../../modules/guidebook/guidebook.ts'
import type { Lexicon } from '../../modules/lexicon/lexicon.ts'
import { loadReadPages, type ReadPages } from './page-reader.ts'
import { makeViewsOf } from './views.ts'

export { readTopicsWeights } from './page-reader.ts'

export type Topics = {
  /**
   * How likely a text is about each topic, chances 0 to 1. Topics that must be named have none, but for what is `named`;
   * topics that no page treats for that age have less.
   */
  read: (text: string, stage: AgeStage | null, named: ReadonlySet<string>) => Map<string, number>
  /** Those of a text's telling words that neither the lexicon nor the guidebook says of a topic. */
  strangeTo: (topic: string, text: string) => string[]
  /** Whether the guidebook treats a topic for that age; null means any. */
  suits: (topic: string, stage: AgeStage | null) => boolean
}

/** Reads which topics a text is about, also when it uses no expression that the lexicon has, or misspells it. */
export function makeTopics(
  lexicon: Lexicon,
  guidebook: Guidebook,
  readPages: ReadPages = loadReadPages(makeViewsOf(lexicon)),
): Topics {
  const mustBeNamed = (topic: string) => lexicon.topics.get(topic)?.onlyNamed ?? false
  const suits = (topic: string, stage: AgeStage | null) => {
    const [page] = guidebook.pagesOn(topic)
    return !stage || !page || page.stages.includes(stage)
  }
  const vocabulary = new Map<string, Set<string>>()
  const vocabularyOf = (topic: string) => {
    const known =
      vocabulary.get(topic) ??
      new Set(linesOn(topic, lexicon, guidebook).flatMap((line) => lexicon.meaningfulStems(line)))
    vocabulary.set(topic, known)
    return known
  }
  return {
    suits,
    strangeTo: (topic, text) => lexicon.meaningfulStems(text).filter((stem) => !vocabularyOf(topic).has(stem)),
    read: (text, stage, named) => {
      const read = [...readPages(text, (topic) => !suits(topic, stage))]
      const meant = read.filter(([topic]) => !mustBeNamed(topic) || named.has(topic))
      const all = meant.reduce((sum, [, chance]) => sum + chance, 0) || 1
      return new Map(meant.map(([topic, chance]) => [topic, chance / all]))
    },
  }
}

function linesOn(topic: string, { concepts }: Lexicon, { pages }: Guidebook): string[] {
  const said = concepts.filter(({ topics: [first] }) => first === topic)
  return [
    ...said.flatMap(({ parents, research }) => [...parents, ...research]),
    ...pages
      .filter(({ topics: [first] }) => first === topic)
      .flatMap(({ title, followUps, twists, answers, byStage }) => [
        title,
        ...followUps,
        ...twists.flatMap(({ cues, paragraph }) => [...cues, paragraph]),
        ...answers.flatMap(({ cues, text }) => [...cues, text]),
        ...Object.values(byStage).flatMap(({ openings, why, steps }) => [
          ...openings,
          why,
          ...steps.flatMap((step) => [step.title, step.text]),
        ]),
      ]),
  ]
}
