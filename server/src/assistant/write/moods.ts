import type { GuidebookPage } from '../../modules/guidebook/guidebook.ts'
import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief, Draft } from './brief.ts'
import type { Choose } from './choose.ts'
import { groupFor, type Told } from './mood-groups.ts'
import { fillSlots, titleWithin } from './slots.ts'
import { linesTold } from './told.ts'

/** A joy gets joy, a heart poured out sympathy and one offer, what is only told a word of thanks: no advice unasked. */
export function answerMood(brief: Brief, page: GuidebookPage | null, voice: Voice, choose: Choose): Draft {
  const mood = moodOf(brief)
  const group = groupFor(brief, mood, voice)
  const warm = warmWord(brief, voice, choose)
  if (mood === 'joy' || (group && mood === 'tells')) return { text: warm, followUps: [] }
  if (mood === 'tells') return { text: `${warm} ${voice.moods.tellsAsk}`, followUps: [] }
  const offer = offerOn(brief, page, voice, choose)
  if (offer === '') return { text: warm, followUps: [] }
  const chips = group ? (group.chip ?? []) : near(brief, page)
  return { text: `${warm}\n\n${offer}`, followUps: [chips, voice.ventFollowUps].flat() }
}

/** What is said first to a joy, to what is only told, and to whoever has a heavy heart; nothing to any other message. */
export function warmWord(brief: Brief, voice: Voice, choose: Choose): string {
  return brief.isHeavy || brief.kind !== 'asks' ? wordFor(brief, moodOf(brief), voice, choose) : ''
}

/** Some warm sentences that fit what a heart is heavy with. */
export function sympathy(brief: Brief, voice: Voice, choose: Choose): string {
  return wordFor(brief, 'vent', voice, choose)
}

/** One offer: of what the heart is heavy with, else by the page's name where it is surely meant. Empty where none fits. */
export function offerOn(brief: Brief, page: GuidebookPage | null, voice: Voice, choose: Choose): string {
  const group = groupFor(brief, moodOf(brief), voice)
  if (group && brief.kind !== 'asks') return fillSlots(group.offer ?? '', brief)
  return isMeant(brief, page)
    ? choose(voice.offer, 'offer').replace('{topic}', titleWithin(page))
    : choose(voice.offerAny, 'offer')
}

/** A page is named from this chance on. */
const minToName = 0.5

function isMeant({ topics }: Brief, page: GuidebookPage | null): page is GuidebookPage {
  const chances = topics.filter(({ id }) => id === page?.topics[0]).map(({ chance = 0 }) => chance)
  return page !== null && chances.reduce((sum, chance) => sum + chance, 0) >= minToName
}

function near(brief: Brief, page: GuidebookPage | null): string[] {
  if (!isMeant(brief, page)) return []
  return page.followUps.slice(0, 1).map((line) => fillSlots(line, brief).replaceAll('your ', 'my '))
}

function moodOf({ kind }: Brief): Told {
  return kind === 'joy' || kind === 'tells' ? kind : 'vent'
}

function wordFor(brief: Brief, mood: Told, voice: Voice, choose: Choose): string {
  const group = groupFor(brief, mood, voice)
  const lines = group ? fittest(linesTold(group.lines, brief.text), brief) : voice.moods.plain[mood]
  return fillSlots(choose(lines, mood), brief)
}

/** The lines that have the largest number of words in common with a message: they name what it tells. */
function fittest(lines: string[], { words }: Brief): string[] {
  const told = new Set(words)
  const shared = lines.map((line) => new Set(stemsOf(line).filter((stem) => told.has(stem))).size)
  const max = Math.max(...shared)
  return lines.filter((_, at) => shared[at] === max)
}
