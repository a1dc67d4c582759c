import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AgeStage, ageStages } from '@nestbook/contract/rules/ages.ts'
import * as z from 'zod/mini'
import { makePhraseFinder, type PhraseFinder } from '../../text/phrase-finder.ts'

export { makePhraseFinder, type PhraseFinder } from '../../text/phrase-finder.ts'

import { stemOf, wordsOf } from '../../text/stems.ts'

export { stemOf, stemsOf, wordsOf } from '../../text/stems.ts'
export { speaksSpanish } from './speaks-spanish.ts'

/** What a message that is none of ours may be about. */
export const matters = ['health', 'people', 'work', 'money', 'repair', 'tasks'] as const
export type Matter = (typeof matters)[number]

const texts = z.array(z.string().check(z.minLength(1)))

/** How parents say one thing, and how research says it. */
export const concept = z.strictObject({
  id: z.string(),
  topics: texts.check(z.minLength(1)),
  stages: z.optional(z.array(z.enum(ageStages))),
  noun: z.string(),
  parents: texts.check(z.minLength(1)),
  hints: z._default(texts, []),
  research: texts,
})
export type Concept = z.infer<typeof concept>

export const lexiconFiles = {
  /** A topic has a page of its own; topics of one shelf are near each other. */
  topics: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      shelf: z.string(),
      /** So grave or so particular that it is never guessed from how a message sounds: somebody must have named it. */
      onlyNamed: z._default(z.boolean(), false),
      /** Whether dangers are told in this matter, so that a message on it may well tell one. */
      holdsDanger: z._default(z.boolean(), false),
    }),
  ),
  concepts: z.array(concept),
  family: z.strictObject({ children: texts, parents: texts, care: texts }),
  /** Words that tell a child's age where none is told: of babyhood, of school, of the teens. */
  stages: z.strictObject({ baby: texts, schoolAge: texts, teen: texts }),
  /** Words that say nothing of the matter: in any English text, and in what parents write. */
  'stop-words': z.strictObject({ function: texts, parents: texts }),
  'off-topic': z.strictObject({
    subjects: z.array(
      z.strictObject({ id: z.string(), matter: z.enum(matters), label: z.string(), expressions: texts }),
    ),
  }),
}

export type Topic = { id: string; label: string; shelf: string; onlyNamed: boolean; holdsDanger: boolean }

export type Lexicon = {
  topics: Map<string, Topic>
  concepts: Concept[]
  /** Finds the concepts that a text names outright. */
  named: PhraseFinder<Concept>
  /** Finds the concepts that a text only hints at. */
  hinted: PhraseFinder<Concept>
  /** Finds words of babyhood, of school and of the teens. */
  ofStage: PhraseFinder<AgeStage>
  family: { children: PhraseFinder<string>; parents: PhraseFinder<string>; care: PhraseFinder<string> }
  /** Whether a stem says nothing of the matter; `any`: in texts not written by parents. */
  isStopWord: (stem: string, of: 'parents' | 'any') => boolean
  /** The stems of a text's words that carry meaning, each once; `any` for texts not written by parents. */
  meaningfulStems: (text: string, of?: 'parents' | 'any') => string[]
  offTopic: PhraseFinder<{ id: string; matter: Matter; label: string }>
}

/** A folder's word lists stay true for as long as the process lives; building their finders takes a while. */
const loaded = new Map<string, Lexicon>()

/** Reads content/lexicon, the only word lists of the house. Throws with the file and the place of a mistake. */
export function loadLexicon(contentFolder: string): Lexicon {
  const known = loaded.get(contentFolder) ?? readLexicon(contentFolder)
  loaded.set(contentFolder, known)
  return known
}

function readLexicon(contentFolder: string): Lexicon {
  const read = <Name extends keyof typeof lexiconFiles>(name: Name): z.infer<(typeof lexiconFiles)[Name]> =>
    lexiconFiles[name].parse(
      JSON.parse(readFileSync(join(contentFolder, 'lexicon', `${name}.json`), 'utf8')),
    ) as z.infer<(typeof lexiconFiles)[Name]>
  const concepts = read('concepts')
  const family = read('family')
  const stages: Partial<Record<AgeStage, string[]>> = read('stages')
  const stopWords = read('stop-words')
  const empty = {
    any: new Set(stopWords.function.map(stemOf)),
    parents: new Set([...stopWords.function, ...stopWords.parents].map(stemOf)),
  }
  const themselves = (words: string[]) => makePhraseFinder(words.map((word) => ({ phrase: word, meaning: word })))
  return {
    topics: new Map(read('topics').map((topic) => [topic.id, topic])),
    concepts,
    named: makePhraseFinder(
      concepts.flatMap((meaning) =>
        [...meaning.parents, ...meaning.research.filter(isTelling)].map((phrase) => ({ phrase, meaning })),
      ),
    ),
    hinted: makePhraseFinder(concepts.flatMap((meaning) => meaning.hints.map((phrase) => ({ phrase, meaning })))),
    ofStage: makePhraseFinder(
      ageStages.flatMap((meaning) => (stages[meaning] ?? []).map((phrase) => ({ phrase, meaning }))),
    ),
    family: {
      children: themselves(family.children),
      parents: themselves(family.parents),
      care: themselves(family.care),
    },
    isStopWord: (stem, of) => empty[of].has(stem),
    meaningfulStems: (text, of = 'parents') =>
      [
        ...new Set(
          wordsOf(text)
            .filter((word) => word.length > 1 && (of === 'any' || !/^\d+$/.test(word)))
            .map(stemOf),
        ),
      ].filter((stem) => !empty[of].has(stem)),
    offTopic: makePhraseFinder(
      read('off-topic').subjects.flatMap(({ id, matter, label, expressions }) =>
        expressions.map((phrase) => ({ phrase, meaning: { id, matter, label } })),
      ),
    ),
  }
}

// One word of researchers ("eveningness") stands for too much once it is cut to its stem.
function isTelling(researchTerm: string): boolean {
  return researchTerm.trim().includes(' ')
}
