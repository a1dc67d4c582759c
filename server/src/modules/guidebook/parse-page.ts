import { type AgeStage, ageStages } from '@nestbook/contract/rules/ages.ts'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { typeset } from '../voice/voice.ts'
import {
  type GuidebookPage,
  type Months,
  type PageStage,
  type Step,
  type StraightAnswer,
  slots,
  type Twist,
} from './page.ts'

const frontMatter = z.strictObject({
  id: z.string(),
  title: z.string(),
  topics: z.array(z.string()).check(z.minLength(1)),
  stages: z.array(z.enum(ageStages)).check(z.minLength(1)),
  toddlerFrom: z.optional(z.int()),
  next: z.array(z.string()),
  findings: z.array(z.string()),
})

/** Reads a page of content/guidebook. Throws with the page and the place of a mistake. */
export function parsePage(name: string, text: string): GuidebookPage {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined || body === undefined) throw new Error(`${name} does not begin with its front matter.`)
  const about = frontMatter.parse(parse(head))
  for (const [, slot = ''] of body.matchAll(/\{(\w*)\}/g))
    if (!slots.has(slot)) throw new Error(`${name} has an unknown slot {${slot}}.`)
  const sections = splitAt('## ', typeset(body))
  const section = (title: string) => sections.get(title) ?? missing(`${name} lacks the section ${title}.`)
  const byStage: GuidebookPage['byStage'] = {}
  for (const stage of about.stages) byStage[stage] = readStage(name, stage, section)
  return {
    ...about,
    byStage,
    twists: [...splitAt('### ', section('Twists'))].map(([title, block]) => readTwist(name, title, block)),
    answers: [...splitAt('### ', section('Answers'))].map(([title, block]) =>
      readAnswer(name, title, block, about.stages),
    ),
    replies: repliesIn(name, section('Ask')),
    followUps: bullets(section('Follow-ups')),
  }
}

function readStage(name: string, stage: AgeStage, section: (title: string) => string): PageStage {
  const block = (title: string) => {
    const blocks = splitAt('### ', section(title))
    const own =
      [...blocks].find(([stages]) => stages.split(/\s+/).includes(stage)) ??
      [...blocks].find(([stages]) => stages === 'any')
    return own?.[1] ?? missing(`${name} has no ${title} for ${stage}.`)
  }
  const list = (title: string, min: number) => {
    const items = bullets(block(title))
    if (items.length < min) throw new Error(`${name} has fewer than ${min} lines under ${title} for ${stage}.`)
    return items
  }
  return {
    openings: list('Opening', 3),
    why: block('Why').trim(),
    steps: stepsIn(name, block('Steps'), /^\d+\. /),
    words: list('Words', 3),
    avoid: list('Avoid', 2),
    expect: list('Expect', 2),
    help: list('Help', 2),
    ask: list('Ask', 3),
  }
}

/** `### how-much [0-11mo]: how many ounces, how much formula`, then the paragraph, steps and words; no bracket means any age. */
function readTwist(name: string, title: string, block: string): Twist {
  const [, id = '', bracket, cues = ''] = headOfPart.exec(title) ?? []
  const { words, months } = readBracket(bracket)
  if (!id || words.length > 0) throw new Error(`${name} has a twist without an id and cues: ${title.slice(0, 60)}`)
  const quoted = block.split('\n').filter((line) => line.startsWith('> '))
  const plain = block.split('\n').filter((line) => !line.startsWith('>'))
  const steps = stepsIn(name, quoted.filter((line) => line.startsWith('> **')).join('\n'), /^> /)
  if (steps.length === 0) throw new Error(`${name} has no step in the twist ${id}.`)
  return {
    id,
    months,
    cues: listed(cues, ','),
    paragraph: plain.join(' ').trim(),
    steps,
    words: quoted.map((line) => line.slice(2).trim()).filter((line) => /^["“]/.test(line)),
  }
}

/** `### how-long [baby toddler 6-30mo]: how long, how many minutes`, then the answer; no bracket means every age of the page. */
function readAnswer(name: string, title: string, block: string, pageStages: AgeStage[]): StraightAnswer {
  const [, id, bracket, cues] = headOfPart.exec(title) ?? []
  if (!id || !cues) throw new Error(`${name} has an answer without an id and cues: ${title.slice(0, 60)}`)
  const { words: stages, months } = readBracket(bracket)
  const strange = stages.find((stage) => !pageStages.some((own) => own === stage))
  if (strange) throw new Error(`${name} has an answer for ${strange}, a stage it is not for.`)
  return {
    id,
    stages: stages.length > 0 ? pageStages.filter((stage) => stages.includes(stage)) : pageStages,
    months,
    cues: listed(cues, ','),
    text: block.split('\n').join(' ').trim(),
  }
}

const headOfPart = /^([a-z0-9-]+)(?: \[([A-Za-z0-9 +-]+)\])?:(.+)$/
/** `6-11mo`, or `12mo+` for all that come after. */
const monthsOfPart = /^(\d+)(?:-(\d+)mo|mo\+)$/

/** What stands in a part's bracket: stages, and the months of age from and to which the part holds. */
function readBracket(bracket = ''): { words: string[]; months: Months } {
  const all = listed(bracket, ' ')
  const [, from, to = Number.POSITIVE_INFINITY] = all.map((word) => monthsOfPart.exec(word)).find(Boolean) ?? []
  return { words: all.filter((word) => !monthsOfPart.test(word)), months: from ? [Number(from), Number(to)] : null }
}

function listed(text: string, mark: string): string[] {
  return text
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean)
}

function stepsIn(name: string, block: string, mark: RegExp): Step[] {
  const lines = block.split('\n').filter((line) => mark.test(line))
  return lines.map((line) => {
    const [, title, text] = /^\*\*(.+?)\*\* (.+)$/.exec(line.replace(mark, '').trim()) ?? []
    if (!title || !text) throw new Error(`${name} has a step without a bold title: ${line.slice(0, 60)}`)
    return { title, text }
  })
}

function bullets(block: string): string[] {
  return block
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2).trim())
}

/** `- A question?`, and below it, indented, what is said to whatever is told then. */
function repliesIn(name: string, block: string): GuidebookPage['replies'] {
  return block
    .split(/^- /m)
    .slice(1)
    .map((item) => {
      const [question = '', text = ''] = item.split(/^(?= {2}\S)/m).map((part) => part.split('\n')[0]?.trim() ?? '')
      return { question, text: text || missing(`${name} says nothing to a reply to "${question}".`) }
    })
}

/** The blocks under lines that begin with the mark, by the rest of that line. */
function splitAt(mark: string, text: string): Map<string, string> {
  const parts = `\n${text}`.split(`\n${mark}`).slice(1)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n') + 1)]))
}

function missing(message: string): never {
  throw new Error(message)
}
