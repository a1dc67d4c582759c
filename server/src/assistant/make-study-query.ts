import type { Guidebook } from '../modules/guidebook/guidebook.ts'
import type { Lexicon } from '../modules/lexicon/lexicon.ts'
import { askedPart } from '../readers/asked-part/asked-part.ts'
import type { Asked } from '../readers/bearing/bearing.ts'
import { isTold } from '../readers/page-parts/page-parts.ts'
import type { Wanted } from './retrieve/retrieve.ts'
import type { Intent } from './understand/understand.ts'

type Book = { lexicon: Pick<Lexicon, 'meaningfulStems' | 'topics'>; guidebook: Pick<Guidebook, 'pagesOn'> }
/** What studies are sought for, and what they are weighed against. */
/** `ofMatter`: studies that come along, as they speak to the matter that is answered. */
export type MakeStudyQuery = (intent: Read, ofMatter: ReadonlySet<string> | null) => { wanted: Wanted; asked: Asked }

type Read = Pick<Intent, 'text' | 'before' | 'terms' | 'words' | 'topics' | 'concepts' | 'age' | 'others'>

export function makeStudyQuery(
  intent: Read,
  { lexicon, guidebook }: Book,
  ofMatter: ReadonlySet<string> | null = null,
): ReturnType<MakeStudyQuery> {
  const { text, before, terms, words, topics } = intent
  const first = topics[0]?.id ?? ''
  const whole = before ? `${before} ${text}` : text
  const otherAgesMonths = intent.others.flatMap(({ ageMonths }) => ageMonths ?? [])
  const chosen = new Set(guidebook.pagesOn(first)[0]?.findings)
  const concepts = intent.concepts.map(({ concept, weight }) => ({
    phrases: [...concept.research, ...concept.parents],
    weight,
  }))
  return {
    wanted: {
      terms,
      words,
      topics,
      concepts,
      chosen: new Set([...chosen, ...(ofMatter ?? [])]),
      asked: lexicon.meaningfulStems(askedPart(text)),
    },
    asked: {
      // "What if she laughs?" names no matter: what it goes on with does.
      text: whole,
      topics,
      neighbours: onSameShelf(first, lexicon.topics),
      isOfSleep: lexicon.topics.get(first)?.shelf === 'sleep',
      chosen,
      ageMonths: intent.age?.months ?? null,
      isRoughAge: intent.age?.isRough ?? true,
      otherAgesMonths,
      isOfAnyAge: intent.age === null && otherAgesMonths.length === 0 && !isTold(whole),
    },
  }
}

/** The topics that stand on a topic's shelf, itself among them. */
function onSameShelf(topic: string, topics: Lexicon['topics']): Set<string> {
  const shelf = topics.get(topic)?.shelf
  return new Set([...topics.values()].filter((other) => other.shelf === shelf).map(({ id }) => id))
}
