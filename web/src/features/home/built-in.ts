import type { HomePrompts } from '@nestbook/contract/home.ts'
import { homeCounts, pigments } from '@nestbook/contract/rules/home-notes.ts'
import generic from '../../../../content/home/sets/generic.json' with { type: 'json' }
import { shuffled } from '../../ui/typewriter.ts'

/** Typed into the empty field until the day's own have come. */
export const builtInPlaceholders: readonly string[] = generic.placeholders.map(({ text }) => text)

/** The day's prompts, topped up with built-in ones drawn by chance where there are too few, or none for want of a network. */
export function toppedUp(given: HomePrompts | null): HomePrompts {
  const notes = apart(generic.notes).map(({ title, emoji, prompt }, place) => {
    const color = pigments[place % pigments.length] ?? pigments[0]
    return { title, icon: emoji, prompt, color }
  })
  const examples = apart(generic.examples).map(({ text }) => text)
  const has = given?.stickies.map(({ title }) => title) ?? []
  const taken = given?.stickies.map(({ color }) => color) ?? []
  const more = notes.filter(({ title, color }) => !has.includes(title) && !taken.includes(color))
  return {
    personalized: given?.personalized ?? false,
    stickies: [...(given?.stickies ?? []), ...more].slice(0, homeCounts.notes),
    examples: [...new Set([...(given?.examples ?? []), ...examples])].slice(0, homeCounts.examples),
    placeholders: given?.placeholders.length ? given.placeholders : [...builtInPlaceholders],
  }
}

/** In an order drawn by chance, one for each topic. */
function apart<Text extends { topic: string }>(texts: readonly Text[]): Text[] {
  const topics = new Set<string>()
  return shuffled(texts).filter(({ topic }) => !topics.has(topic) && topics.add(topic))
}
