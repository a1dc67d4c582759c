import type { HomePrompts } from '@nestbook/contract/home.ts'
import { type AgeStage, monthsOfAgeText, stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { homeCounts, pigments } from '@nestbook/contract/rules/home-notes.ts'
import generic from '../../../../content/home/sets/generic.json' with { type: 'json' }
import { shuffled } from '../../ui/typewriter.ts'

type BuiltInSet = typeof generic

const setOfStage: Record<AgeStage, () => Promise<{ default: BuiltInSet }>> = {
  baby: () => import('../../../../content/home/sets/baby.json'),
  toddler: () => import('../../../../content/home/sets/toddler.json'),
  preschooler: () => import('../../../../content/home/sets/preschooler.json'),
  schoolAge: () => import('../../../../content/home/sets/schoolAge.json'),
  teen: () => import('../../../../content/home/sets/teen.json'),
}

/** The built-in sets of the children's stages; the general one where no age is known. */
export async function builtInFor(ages: string): Promise<HomePrompts> {
  const months = ages.split(',').flatMap((age) => monthsOfAgeText(age) ?? [])
  const stages = new Set(months.flatMap((age) => stageOfMonths(age) ?? []))
  const loaded = await Promise.all(
    [...stages].map((stage) => setOfStage[stage]().then((set) => ofAnyChild(set.default, nouns[stage]))),
  )
  return toppedUp(null, loaded.length > 0 ? loaded : [generic])
}

const nouns: Record<AgeStage, string> = {
  baby: 'baby',
  toddler: 'toddler',
  preschooler: 'preschooler',
  schoolAge: 'child',
  teen: 'teen',
}
const ofOneChild =
  /\b(?:he|him|his|himself|son|boy|she|her|hers|herself|daughter|girls?|boyfriend|brother|sister|twins?|newborn|colic|months old|my kids|second grader|at (?:two|four|five|seven|eight|nine|\d+))\b/i

/** Only the server knows the children: here nothing is said of gender, and no age but the stage. */
function ofAnyChild({ notes, examples, placeholders }: BuiltInSet, noun: string): BuiltInSet {
  const said = (text: string) => text.replace(/\b\w+-year-old\b/gi, noun)
  const neutral = <Text extends { text: string }>(texts: Text[]) =>
    texts.filter(({ text }) => !ofOneChild.test(text)).map((one) => ({ ...one, text: said(one.text) }))
  return {
    notes: notes
      .filter(({ prompt }) => !ofOneChild.test(prompt))
      .map((note) => ({ ...note, prompt: said(note.prompt) })),
    examples: neutral(examples),
    placeholders: neutral(placeholders),
  }
}

function inTurn<Item>(rows: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(...rows.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => rows.flatMap((row) => row[place] ?? [])).flat()
}

/** The day's prompts, topped up with built-in ones drawn by chance where there are too few, or none for want of a network. */
export function toppedUp(given: HomePrompts | null, sets: readonly BuiltInSet[] = [generic]): HomePrompts {
  const notes = inTurn(sets.map(({ notes }) => apart(notes))).map(({ title, emoji, prompt }, place) => {
    const color = pigments[place % pigments.length] ?? pigments[0]
    return { title, icon: emoji, prompt, color }
  })
  const examples = inTurn(sets.map((set) => apart(set.examples))).map(({ text }) => text)
  const has = given?.stickies.map(({ title }) => title) ?? []
  const taken = given?.stickies.map(({ color }) => color) ?? []
  const more = notes.filter(({ title, color }) => !has.includes(title) && !taken.includes(color))
  return {
    personalized: given?.personalized ?? false,
    stickies: [...(given?.stickies ?? []), ...more].slice(0, homeCounts.notes),
    examples: [...new Set([...(given?.examples ?? []), ...examples])].slice(0, homeCounts.examples),
    placeholders: given?.placeholders.length
      ? given.placeholders
      : inTurn(sets.map((set) => apart(set.placeholders))).map(({ text }) => text),
  }
}

/** In an order drawn by chance, one for each topic. */
function apart<Text extends { topic: string }>(texts: readonly Text[]): Text[] {
  const topics = new Set<string>()
  return shuffled(texts).filter(({ topic }) => !topics.has(topic) && topics.add(topic))
}
