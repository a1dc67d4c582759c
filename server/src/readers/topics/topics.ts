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
  return {
    suits,
    read: (text, stage, named) => {
      const read = [...readPages(text, (topic) => !suits(topic, stage))]
      const meant = read.filter(([topic]) => !mustBeNamed(topic) || named.has(topic))
      const all = meant.reduce((sum, [, chance]) => sum + chance, 0) || 1
      return new Map(meant.map(([topic, chance]) => [topic, chance / all]))
    },
  }
}
