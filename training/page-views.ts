// For training/topics.py. Reads messages, a JSON string a line. Writes how each is read for its page, an object a line:
// what it asks, the whole, its sentences, what the lexicon sees. With --own it says our own lines on each page first.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { loadGuidebook } from '../server/src/modules/guidebook/guidebook.ts'
import { askedOnHome, loadHomeSets, loadStories } from '../server/src/modules/home/home.ts'
import { loadLexicon } from '../server/src/modules/lexicon/lexicon.ts'
import { isCommonName } from '../server/src/readers/child-mentions/child-mentions.ts'
import { makeViewsOf } from '../server/src/readers/topics/views.ts'

const content = join(import.meta.dirname, '../content')
const lexicon = loadLexicon(content)
const viewsOf = makeViewsOf(lexicon)
const say = (line: object) => console.log(JSON.stringify(line))

if (process.argv.includes('--own')) {
  const { pages } = loadGuidebook(content)
  const stages = Object.fromEntries(pages.map(({ id, stages: own }) => [id, own]))
  const lines = [
    ...pages.flatMap(({ id: page, title, followUps, twists, answers }) =>
      [title, ...followUps, ...[...twists, ...answers].flatMap(({ cues }) => cues)].map((text) => ({ page, text })),
    ),
    ...lexicon.concepts.flatMap(({ topics: [page = ''], noun, parents }) =>
      [noun, ...parents].map((text) => ({ page, text })),
    ),
  ]
  const stories = Object.values(loadStories(content)).flat()
  const home = [
    ...askedOnHome(loadHomeSets(content)),
    ...stories.map(({ question, topic }) => ({ text: question, topic })),
  ].map(({ text, topic }) => ({ page: topic, text }))
  say({ stages, lines: [...lines, ...home].map(({ page, text }) => ({ page, text: inPlainWords(text) })), home })
} else {
  for await (const line of createInterface({ input: process.stdin })) say(viewsOf(withoutNames(JSON.parse(line))))
}

/** A slot for the child, as a parent would fill it. */
function inPlainWords(text: string): string {
  return text.replace(/\{\w+\}/g, 'my child')
}

/** Nothing is learned of anybody's first name. */
function withoutNames(text: string): string {
  return text.replace(/\p{Lu}\p{Ll}+/gu, (word) => (isCommonName(word) ? 'she' : word))
}
