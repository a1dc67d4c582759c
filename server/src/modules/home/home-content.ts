import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { homeLengths } from '@nestbook/contract/rules/home-notes.ts'
import * as z from 'zod/mini'

/** Whom a set of texts is for; `generic` where the ages are not known or span several. */
export const homeSets = ['generic', 'baby', 'toddler', 'preschooler', 'schoolAge', 'teen'] as const
export type HomeSet = (typeof homeSets)[number]

const short = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const asked = (max: number) => z.strictObject({ text: short(max), topic: z.string() })
const set = z.strictObject({
  notes: z.array(
    z.strictObject({
      emoji: short(16),
      title: short(homeLengths.title),
      prompt: short(homeLengths.prompt),
      topic: z.string(),
    }),
  ),
  examples: z.array(asked(homeLengths.example)),
  placeholders: z.array(asked(homeLengths.placeholder)),
})
export type HomeTexts = z.infer<typeof set>

/** Reads content/home/sets: what the home page offers to ask, by age. Throws with the file's name when one is not in form. */
export function loadHomeSets(contentFolder: string): Record<HomeSet, HomeTexts> {
  const read = (name: HomeSet): HomeTexts => {
    try {
      return set.parse(JSON.parse(readFileSync(join(contentFolder, 'home/sets', `${name}.json`), 'utf8')))
    } catch (cause) {
      throw new Error(`content/home/sets/${name}.json is not in form.`, { cause })
    }
  }
  return Object.fromEntries(homeSets.map((name) => [name, read(name)])) as Record<HomeSet, HomeTexts>
}

/** What its notes are called. */
export function titlesOnHome(sets: Record<HomeSet, HomeTexts>): string[] {
  return Object.values(sets).flatMap(({ notes }) => notes.map(({ title }) => title))
}

/** All that the home page offers to ask, each with its topic. */
export function askedOnHome(sets: Record<HomeSet, HomeTexts>): { text: string; topic: string }[] {
  return Object.values(sets).flatMap(({ notes, examples, placeholders }) => [
    ...notes.map(({ prompt, topic }) => ({ text: prompt, topic })),
    ...examples,
    ...placeholders,
  ])
}
