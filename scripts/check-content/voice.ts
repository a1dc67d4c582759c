import { linesTold, toldSlots } from '../../server/src/assistant/write/told.ts'
import { slots as childSlots } from '../../server/src/modules/guidebook/guidebook.ts'
import { loadVoice, type Voice } from '../../server/src/modules/voice/voice.ts'
import { type Checked, indexesOfRepeats } from './checked.ts'
import { bannedWordsIn } from './page-wording.ts'

/** What the writer fills into the lines of a place; the other places hold no slot. Either case of the first letter will do. */
const slotOfPlace: [RegExp, string][] = [
  [/^offer\b/, 'topic'],
  [/^allergy$/, 'food'],
  [/^nothing\./, 'topic'],
  [/^nearest\.(?:orElse|general|names|also)$/, 'topic'],
  [/^nearest\.onTopic\./, 'topic'],
  [/^unsure\b/, 'topic'],
  [/^headings\.why\./, 'ageWord'],
  [/^headings\.also\b/, 'topic'],
  [/^headings\.otherChild\b/, 'child'],
  [/^tried/, 'tried'],
  [/^declines\./, 'subject'],
  [/^declinesHeavy\./, 'turn'],
  [/^talk\.(?:otherYes|otherBrief|disagree|criticized|laughsAlong)\b/, 'who'],
  [/^talk\.olderAsk\b/, 'which'],
  [/^talk\.(?:olderIs|replyAge)\b/, 'age'],
  [/^talk\.replyThanks\b/, 'reply'],
  [/^talk\.stepMeans\b/, 'title'],
  [/^talk\.otherRefused\b/, 'who'],
  [/^talk\.youAsked\b/, 'question'],
  [/^talk\.study(?:Best|This)\b/, 'name'],
]
/** The lines that hold several, each as often as they like. */
const slotsOfPlace: [RegExp, string[]][] = [
  [/^talk\.noBook\b/, ['matter', 'age']],
  [/^talk\.noBookForParents\b/, ['matter']],
  [/^talk\.letters\./, ['to', 'kid', 'matter']],
  [/^talk\.(?:reactions\.|lists\.before|differs|replyWhen)/, [...childSlots]],
  [/^talk\.study(?:People|NoCount)$/, ['count', 'population']],
]

/** Reads the turns of phrase as the server does, and holds them to the voice of the pages. */
export function checkVoice(contentFolder: string): Checked {
  const voice = loadVoice(contentFolder)
  const lines = linesOf(voice, '').filter(({ place }) => !/\.(?:cues|moods\.\d+|rank|id)\b/.test(place))
  return {
    counts: `${lines.length} turns of phrase`,
    complaints: [...lines.flatMap(mistakesIn), ...repeats(lines), ...groupMistakes(voice)],
  }
}

type Line = { place: string; text: string }

function linesOf(part: unknown, place: string): Line[] {
  if (typeof part === 'string') return [{ place, text: part }]
  return Object.entries(part as object).flatMap(([key, inner]) => linesOf(inner, place ? `${place}.${key}` : key))
}

function mistakesIn({ place, text }: Line): string[] {
  const where = `content/voice/${/^(?:host|talk)\./.test(place) ? 'talk' : 'frames'}.json ${place}`
  const wanted = slotOfPlace.find(([pattern]) => pattern.test(place))?.[1]
  if (place.startsWith('moods.')) return moodMistakesIn(place, text)
  const slots = [...text.matchAll(/\{(\w*)\}/g)].map(([, slot = '']) => slot.charAt(0).toLowerCase() + slot.slice(1))
  const some = slotsOfPlace.find(([pattern]) => pattern.test(place))?.[1] ?? []
  return [
    ...slots
      .filter((slot) => slot !== wanted && !some.includes(slot))
      .map((slot) => `${where}: nothing fills {${slot}} here`),
    ...(wanted && slots.length !== 1 ? [`${where}: needs {${wanted}} once`] : []),
    ...bannedWordsIn(text).map(({ words }) => `${where}: banned: "${words}"`),
  ]
}

/** What answers a mood may name the child, as a page may. */
function moodMistakesIn(place: string, text: string): string[] {
  const where = `content/voice/moods.json ${place.slice('moods.'.length)}`
  const isKnown = (slot: string) => childSlots.has(slot) || toldSlots.includes(slot.toLowerCase())
  const unknown = [...text.matchAll(/\{(\w*)\}/g)].flatMap(([, slot = '']) => (isKnown(slot) ? [] : [slot]))
  return [
    ...unknown.map((slot) => `${where}: nothing fills {${slot}} here`),
    ...bannedWordsIn(text).map(({ words }) => `${where}: banned: "${words}"`),
  ]
}

/** Every group speaks to somebody, has three lines, and one at least that needs no figure. */
function groupMistakes({ moods: { groups } }: Voice): string[] {
  return groups.flatMap(({ id, moods, lines }, at) => {
    const where = `content/voice/moods.json ${id}`
    return [
      ...(groups.findIndex((other) => other.id === id) < at ? [`${where}: stands twice`] : []),
      ...(moods.length === 0 ? [`${where}: is for no mood`] : []),
      ...(lines.length < 3 ? [`${where}: has fewer than three lines`] : []),
      ...(linesTold(lines, '').length === 0 ? [`${where}: each line needs a figure`] : []),
    ]
  })
}

function repeats(lines: Line[]): string[] {
  const texts = lines.map(({ text }) => text)
  return indexesOfRepeats(texts).map((index) => `content/voice/frames.json ${lines[index]?.place}: stands twice`)
}
