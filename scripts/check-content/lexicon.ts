import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import {
  type Concept,
  type Lexicon,
  lexiconFiles,
  loadLexicon,
  makePhraseFinder,
  type PhraseFinder,
  stemsOf,
} from '../../server/src/modules/lexicon/lexicon.ts'
import { attempt, type Checked, indexesOfRepeats } from './checked.ts'

/** Holds content/lexicon to itself: what is named exists, and no expression means two things. */
export function checkLexicon(contentFolder: string): Checked {
  const names = Object.keys(lexiconFiles) as (keyof typeof lexiconFiles)[]
  const unreadable = names.flatMap(
    (name) => attempt(`content/lexicon/${name}.json`, () => read(contentFolder, name)).complaints,
  )
  if (unreadable.length > 0) return { counts: 'the lexicon cannot be read', complaints: unreadable }
  const lexicon = loadLexicon(contentFolder)
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const expressions = expressionsOf(lexicon.concepts)
  const finder = makePhraseFinder(expressions)
  return {
    counts: `${lexicon.topics.size} topics, ${lexicon.concepts.length} concepts, ${expressions.length} expressions of parents`,
    complaints: [
      ...repeated('topics', ids(read(contentFolder, 'topics'))),
      ...repeated('concepts', ids(lexicon.concepts)),
      ...repeated('off-topic', ids(read(contentFolder, 'off-topic').subjects)),
      ...lexicon.concepts.flatMap((concept) => mistakesInConcept(concept, lexicon)),
      ...expressions.flatMap((expression) => mistakesInExpression(expression, finder, lexicon.concepts)),
    ],
  }
}

function read<Name extends keyof typeof lexiconFiles>(contentFolder: string, name: Name) {
  const json: unknown = JSON.parse(readFileSync(join(contentFolder, 'lexicon', `${name}.json`), 'utf8'))
  // TypeScript does not follow the name to its schema's type by itself.
  return lexiconFiles[name].parse(json) as z.infer<(typeof lexiconFiles)[Name]>
}

function repeated(file: string, ids: string[]): string[] {
  return indexesOfRepeats(ids).map((index) => `content/lexicon/${file}.json: the id "${ids[index]}" stands twice`)
}

function mistakesInConcept({ id, topics }: Concept, lexicon: Lexicon): string[] {
  return topics
    .filter((topic) => !lexicon.topics.has(topic))
    .map((topic) => `content/lexicon/concepts.json ${id}: no topic "${topic}" in the lexicon`)
}

type Expression = { meaning: Concept; phrase: string }

/** Only what parents say: a term of research may speak of several things that parents keep apart. */
function expressionsOf(concepts: Concept[]): Expression[] {
  return concepts.flatMap((meaning) => meaning.parents.map((phrase) => ({ meaning, phrase })))
}

// The finder leaves out what lies inside a longer find, so a find as long as the expression itself is the same words.
function mistakesInExpression(expression: Expression, find: PhraseFinder<Concept>, concepts: Concept[]): string[] {
  const { meaning, phrase } = expression
  const found = find(stemsOf(phrase))
  const own = found.find((one) => one.meaning === meaning && one.phrase === phrase)
  const where = `content/lexicon/concepts.json ${meaning.id}`
  if (!own) return [`${where}: "${phrase}" does not find itself; it holds no word that counts`]
  return found
    .filter((other) => other.length === own.length && concepts.indexOf(other.meaning) > concepts.indexOf(meaning))
    .map((other) => `${where}: "${phrase}" is "${other.phrase}" of ${other.meaning.id} as well`)
}
