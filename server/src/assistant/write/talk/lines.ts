import type { Step } from '../../../modules/guidebook/guidebook.ts'
import { stemsOf } from '../../../modules/lexicon/lexicon.ts'
import type { Voice } from '../../../modules/voice/voice.ts'
import type { Brief } from '../brief.ts'
import type { Choose } from '../choose.ts'
import type { FindPages, PageFound } from '../find-page.ts'
import { sentencesOf } from '../holds-at.ts'

export type Needs = { brief: Brief; found: PageFound; findPages: FindPages; voice: Voice; choose: Choose }

/** What a word in common with a step counts beside what is told: a step and its line go together. */
const perWord = 0.4

/** The lines to say of a page, those first that are for what was told, and for a step that is given with them. */
export function linesNear({ brief, found }: Pick<Needs, 'brief' | 'found'>, step?: Step): string[] {
  const { likeness } = found.hear(`${brief.text} ${brief.talk?.reply ?? ''}`)
  const inStep = new Set(step ? stemsOf(`${step.title} ${step.text}`).filter((stem) => stem.length > 3) : [])
  const scored = [...(found.twist?.words ?? []), ...found.stage.words].map((line) => {
    const shared = new Set(stemsOf(line).filter((stem) => inStep.has(stem)))
    return { line, score: likeness(line) + perWord * shared.size }
  })
  return scored.toSorted((one, other) => other.score - one.score).map(({ line }) => line)
}

/** The first sentence; with what is quoted in it, to the end of the quote. */
export function firstOf(text: string): string {
  return wholeSentences(text)[0] ?? text
}

/** The sentences of a text; a quote of several stays in one piece. */
export function wholeSentences(text: string): string[] {
  const whole: string[] = []
  for (const sentence of sentencesOf(text)) {
    const last = whole.at(-1)
    if (last === undefined || isClosed(last)) whole.push(sentence)
    else whole.splice(-1, 1, `${last} ${sentence}`)
  }
  return whole
}

function isClosed(text: string): boolean {
  return text.split('“').length === text.split('”').length
}

/** What the conversation is about, as its first question or the page calls it. */
export function matterOf({ concepts }: Brief, { page }: PageFound): string {
  const named = concepts.find(({ topic, weight }) => page.topics.includes(topic) && weight >= 0.9)
  return named?.noun ?? page.title.toLowerCase()
}

export function quoted(line: string): string {
  return `> ${line}`
}

export function joined(parts: string[]): string {
  return parts.filter(Boolean).join('\n\n')
}
