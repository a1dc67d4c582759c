import type { HomePrompts } from '@nestbook/contract/home.ts'
import { type AgeStage, ageStages } from '@nestbook/contract/rules/ages.ts'
import { homeCounts, pigments } from '@nestbook/contract/rules/home-notes.ts'
import { hashOf } from '../../text/hash.ts'
import type { OwnPrompts } from '../prompt-sets/prompt-sets.ts'
import type { HomeSet, HomeTexts } from './home-content.ts'

export type Chosen = {
  stages: AgeStage[]
  day: number
  /** Whether a text is about what the children like or find hard. */
  isTheirs: (text: { text: string; topic: string }) => boolean
  /** A text as it can be said of a child of the family; null when it can be said of none. */
  fit: (text: string, stage: AgeStage) => string | null
  /** A text with a child's name in it, where it fits one; else as it is. `whole`: all that is said beside it. */
  named: (text: string, of: { topic: string; stage: AgeStage; whole: string }) => string
  /** What was written for this very family: it goes first, whatever else is chosen fills up. */
  own: OwnPrompts | null
}

/** For a topic that none of our notes is on: a seedling. */
const plainEmoji = '🌱'

/**
 * What the home page offers to ask on a day, for children in these stages; for none, of all stages mixed. What is
 * about these very children goes first. The same day, stages and children always give the same. No two of a kind are
 * on one topic, and stages take turns.
 */
export function choosePrompts(
  sets: Record<HomeSet, HomeTexts>,
  { stages, day, isTheirs, fit, named, own }: Chosen,
): HomePrompts {
  const from = stages.length > 0 ? stages : mixedFrom(day)
  const theirsFirst = <Text extends Offered>(texts: Text[]) => {
    const theirs = texts.filter((text) => isTheirs(wordsOf(text)))
    return [...theirs, ...texts.filter((text) => !theirs.includes(text))]
  }
  const first: HomeTexts = {
    notes: own?.notes.map((note) => ({ ...note, emoji: emojiFor(note.topic, sets) })) ?? [],
    examples: own?.examples ?? [],
    placeholders: own?.placeholders ?? [],
  }
  const chosen = <Part extends keyof HomeTexts>(part: Part, count: number) =>
    chooseApart(
      from.map((stage) => {
        const texts: readonly HomeTexts[Part][number][] = sets[stage][part]
        const inTurn = part === 'notes' ? commonestFirst(texts, day) : shuffledBy(texts, `${day} ${stage} ${part}`)
        const fitting = inTurn.flatMap((text) => fitted(text, stage, fit))
        return theirsFirst(fitting).map((text) => withNames(text, stage, named))
      }),
      count,
      first[part] as HomeTexts[Part][number][],
    )
  return {
    personalized: stages.length > 0,
    stickies: chosen('notes', homeCounts.notes).map(({ title, emoji, prompt }, place) => ({
      ...{ title, icon: emoji, prompt },
      color: pigments[(place + day) % pigments.length] ?? pigments[0],
    })),
    examples: chosen('examples', homeCounts.examples).map(({ text }) => text),
    placeholders: chosen('placeholders', homeCounts.placeholders).map(({ text }) => text),
  }
}

type Offered = { topic: string } & ({ text: string } | { title: string; prompt: string })

/** Of a stage's notes so many are on its commonest matters; they come first in its file. */
const common = 7

/** Another of the common matters goes first on each day of the week; at its end the rare ones take turns with them. */
function commonestFirst<Item>(notes: readonly Item[], day: number): Item[] {
  const daysIn = (day + mondayBefore) % 7
  const often = turned(notes.slice(0, common), daysIn)
  const seldom = turned(notes.slice(common), Math.floor((day + mondayBefore) / 7) + daysIn)
  if (daysIn < weekend) return [...often, ...seldom]
  const inTurn = often.flatMap((note, place) => [note, ...seldom.slice(place, place + 1)])
  return [...inTurn, ...seldom.slice(often.length)]
}

/** Day 0 was a Thursday. */
const mondayBefore = 3
const weekend = 5

function turned<Item>(items: readonly Item[], by: number): Item[] {
  const from = by % Math.max(1, items.length)
  return [...items.slice(from), ...items.slice(0, from)]
}

function fitted<Text extends Offered>(text: Text, stage: AgeStage, fit: Chosen['fit']): Text[] {
  if ('text' in text) {
    const said = fit(text.text, stage)
    return said === null ? [] : [{ ...text, text: said }]
  }
  const said = fit(text.prompt, stage)
  return said === null ? [] : [{ ...text, prompt: said }]
}

function withNames<Text extends Offered>(text: Text, stage: AgeStage, named: Chosen['named']): Text {
  const of = { topic: text.topic, stage, whole: wordsOf(text).text }
  return 'text' in text ? { ...text, text: named(text.text, of) } : { ...text, prompt: named(text.prompt, of) }
}

function wordsOf(text: Offered): { text: string; topic: string } {
  return { topic: text.topic, text: 'text' in text ? text.text : `${text.title}. ${text.prompt}` }
}

/** The drawing that our own notes on a topic have. */
function emojiFor(topic: string, sets: Record<HomeSet, HomeTexts>): string {
  const notes = Object.values(sets).flatMap((set) => set.notes)
  return notes.find((note) => note.topic === topic)?.emoji ?? plainEmoji
}

/** All stages; another one goes first each day, as there is not always room for two of each. */
function mixedFrom(day: number): AgeStage[] {
  return ageStages.map((_stage, place) => ageStages[(place + day) % ageStages.length] ?? 'baby')
}

function chooseApart<Text extends { topic: string }>(rows: Text[][], count: number, first: Text[]): Text[] {
  const chosen: Text[] = first.slice(0, count)
  const topics = new Set(chosen.map(({ topic }) => topic))
  for (let before = -1; chosen.length < count && chosen.length > before; ) {
    before = chosen.length
    for (const row of rows) {
      const text = row.find(({ topic }) => !topics.has(topic))
      if (!text || chosen.length === count) continue
      chosen.push(text)
      topics.add(text.topic)
    }
  }
  return chosen
}

function shuffledBy<Item>(items: readonly Item[], seed: string): Item[] {
  return items
    .map((item, place) => ({ item, rank: stirred(`${seed} ${place}`) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

/** Texts that differ in their last letter must not lie side by side. */
function stirred(text: string): number {
  let hash = hashOf(text)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
