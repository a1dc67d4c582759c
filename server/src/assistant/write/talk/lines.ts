import type { Step } from '../../../modules/guidebook/guidebook.ts'
import { stemsOf } from '../../../modules/lexicon/lexicon.ts'
import type { Voice } from '../../../modules/voice/voice.ts'
import { sentencesOf } from '../../../text/sentences.ts'
import type { Brief, Draft } from '../brief.ts'
import type { Choose } from '../choose.ts'
import type { FindPages } from '../find-page.ts'
import type { PageFound } from '../page-found.ts'
import { titleWithin } from '../slots.ts'

export type Dependencies = { brief: Brief; found: PageFound; findPages: FindPages; voice: Voice; choose: Choose }

/** What is said to a reply; `about` another child than the question was. */
export type Said = string | (Pick<Draft, 'text' | 'isFree'> & { about?: Brief })

/** What a word in common with a step counts beside what is told: a step and its line go together. */
const perWord = 0.4

/** What a thing of another scene counts against a line: no truck and no sock stood in what was told. */
const perStranger = 0.3
const thing =
  /\b(?:the|your|my|our|his|her)\s+(?:(?:very|good|little|big|new|own|whole|other|first|last)\s+)*([a-z]{3,})/gi
/** What stands in any scene. */
const ofAnyScene = new Set(
  stemsOf(
    'baby child kid boy girl one two way time day days night morning minute minutes hour week moment thing bit lot word words line turn hand hands arm arms body voice face feeling feelings idea plan rule question answer truth reason help home house room door bed school friend family mom dad parent person people job end start right same other rest',
  ),
)

/** What was asked and told; not the lines to say, which may have been of another scene, too. */
function stemsTold({ text, before, talk, earlierAnswers }: Brief): Set<string> {
  const plan = earlierAnswers.at(-1)?.replace(/“[^”]*”/g, '')
  return new Set(stemsOf([text, before, talk?.reply, plan].join(' ')))
}

/** Whether all that a line names was spoken of, or stands in any scene. */
export function isOfScene(brief: Brief): (line: string) => boolean {
  const told = stemsTold(brief)
  return (line) => strangersIn(line, told) === 0
}

/** How many things a line names that nobody spoke of. */
function strangersIn(line: string, told: ReadonlySet<string>): number {
  const named = [...line.matchAll(thing)].flatMap(([, noun = '']) => stemsOf(noun))
  return named.filter((stem) => !told.has(stem) && !ofAnyScene.has(stem)).length
}

/** The lines to say of a page, those first that are for what was told, and for a step that is given with them. */
export function linesNear({ brief, found }: Pick<Dependencies, 'brief' | 'found'>, step?: Step): string[] {
  const { likeness } = found.weigh(`${brief.text} ${brief.talk?.reply ?? ''}`)
  const inStep = new Set(step ? stemsOf(`${step.title} ${step.text}`).filter((stem) => stem.length > 3) : [])
  const told = stemsTold(brief)
  const scored = [...(found.twist?.words ?? []), ...found.stage.words].map((line) => {
    const shared = new Set(stemsOf(line).filter((stem) => inStep.has(stem)))
    return { line, score: likeness(line) + perWord * shared.size - perStranger * strangersIn(line, told) }
  })
  return scored.toSorted((one, other) => other.score - one.score).map(({ line }) => line)
}

/** The first sentence; with what is quoted in it, to the end of the quote. */
export function firstOf(text: string): string {
  return wholeSentences(text)[0] ?? text
}

/** The sentences of a text; a quote of several stays in one piece, and a quote with what goes on after it. */
export function wholeSentences(text: string): string[] {
  const whole: string[] = []
  for (const sentence of sentencesOf(text)) {
    const last = whole.at(-1)
    if (last === undefined || (isClosed(last) && !goesOn.test(sentence))) whole.push(sentence)
    else whole.splice(-1, 1, `${last} ${sentence}`)
  }
  return whole
}

const goesOn = /^[a-z]/

function isClosed(text: string): boolean {
  return text.split('“').length === text.split('”').length
}

/** What the conversation is about, as its first question or the page calls it. */
export function matterOf({ concepts }: Brief, { page }: PageFound): string {
  const named = concepts.find(({ topic, weight }) => page.topics.includes(topic) && weight >= 0.9)
  return named?.noun ?? titleWithin(page)
}

export function quoted(line: string): string {
  return `> ${line}`
}

export function joined(parts: string[]): string {
  return parts.filter(Boolean).join('\n\n')
}
