import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Whom a set of texts is for; `generic` where the ages are not known or span several. */
export const homeSets = ['generic', 'baby', 'toddler', 'preschooler', 'schoolAge', 'teen'] as const
export type HomeSet = (typeof homeSets)[number]

const short = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const asked = (most: number) => z.strictObject({ text: short(most), topic: z.string() })
const set = z.strictObject({
  notes: z.array(z.strictObject({ emoji: short(16), title: short(24), prompt: short(160), topic: z.string() })),
  examples: z.array(asked(34)),
  placeholders: z.array(asked(60)),
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

/** All that the home page offers to ask, each with its topic. */
export function askedOnHome(sets: Record<HomeSet, HomeTexts>): { text: string; topic: string }[] {
  return Object.values(sets).flatMap(({ notes, examples, placeholders }) => [
    ...notes.map(({ prompt, topic }) => ({ text: prompt, topic })),
    ...examples,
    ...placeholders,
  ])
}
