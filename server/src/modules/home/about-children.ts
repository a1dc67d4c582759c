import { ageText, shownAge } from '@nestbook/contract/rules/ages.ts'
import { ageOf, type ProfileRecord } from '../children/children.ts'
import { type Lexicon, stemOf, stemsOf, wordsOf } from '../lexicon/lexicon.ts'
import type { Chosen } from './choose-prompts.ts'

/** A family's ages, as a page sends them. */
export function agesOf(family: ProfileRecord[], now: Date): string[] {
  return family.flatMap((child) => {
    const age = shownAge(ageOf(child, now))
    return age === null ? [] : [ageText(age)]
  })
}

/** What is a family's own: what its children find hard or like, and what the parent has lately talked of. */
export function aboutChildren(family: ProfileRecord[], talkedOf: string[], lexicon: Lexicon): Chosen['isTheirs'] {
  const textsOf = (list: 'challenges' | 'interests') =>
    family.flatMap(({ lists }) => lists[list].map(({ text }) => text))
  const topicsOf = (text: string) => lexicon.named(stemsOf(text)).flatMap(({ meaning }) => meaning.topics)
  const [hard, liked] = [textsOf('challenges'), textsOf('interests')]
  const topics = new Set([...hard, ...liked, ...talkedOf].flatMap(topicsOf))
  // Words are for what no topic is known of: "night waking" is not about every night.
  const isNew = (text: string) => topicsOf(text).length === 0
  const stems = new Set(hard.filter(isNew).flatMap((text) => lexicon.meaningfulStems(text)))
  const words = new Set(liked.filter(isNew).flatMap((text) => tellingWords(text, lexicon)))
  return ({ text, topic }) =>
    topics.has(topic) ||
    lexicon.meaningfulStems(text).some((stem) => stems.has(stem)) ||
    tellingWords(text, lexicon).some((word) => words.has(word))
}

/** Trains and a train are one word; training is another. */
function tellingWords(text: string, { meaningfulStems }: Lexicon): string[] {
  const stems = new Set(meaningfulStems(text))
  return wordsOf(text)
    .filter((word) => stems.has(stemOf(word)))
    .map((word) => word.toLowerCase().replace(/(?<=\w{3})s$/, ''))
}
