import type { Step } from '../../../modules/guidebook/guidebook.ts'
import { stemsOf } from '../../../modules/lexicon/lexicon.ts'
import type { Voice } from '../../../modules/voice/voice.ts'
import { sentencesOf } from '../../../text/sentences.ts'
import type { Brief } from '../brief.ts'
import type { Choose } from '../choose.ts'
import { fitLength, type Section } from '../fit-length.ts'
import { makeHeadings } from '../headings.ts'
import { ageless } from '../holds-at.ts'
import type { PageFound } from '../page-found.ts'
import { researchLines } from '../research-lines.ts'
import { freshSteps, numbered, triedLine } from '../steps.ts'
import { linesNear } from './lines.ts'
import { common } from './part-on.ts'
import { wasSaid } from './said.ts'

/** A reply is read at one go. */
const maxWords = 150

export type Parts = {
  lead: string
  wantsSteps?: number
  ask?: string | null
  hasStudies?: boolean
  except?: string
  maxWords?: number
}

/** What a page holds on a matter beyond what was said of it: `lead`, steps, a line to say. No step that speaks of `except`. */
export function nextParts(brief: Brief, found: PageFound, parts: Parts, voice: Voice, choose: Choose): string {
  const heading = makeHeadings(voice, choose)
  const isNew = (text: string) => !wasSaid(text, brief) && !parts.lead.includes(text)
  const isTried = speaksOf(parts.except ?? '', found)
  const steps = freshSteps(found, brief).filter(
    ({ title, text }) => isNew(`**${title}**`) && isNew(text) && !isTried(`${title} ${text}`),
  )
  const [avoid] = found.stage.avoid.filter(isNew)
  // Who was just told that it is set aside need not hear it twice.
  const tried = parts.except ? '' : triedLine(found, brief, voice, choose)
  const given = nearest(steps, parts.wantsSteps ?? 2, brief, found)
  const [only] = given
  const [word] = linesNear({ brief, found }, only).filter(isNew)
  const plan = only && given.length === 1 ? `**${only.title}** ${only.text}` : numbered(given)
  return fitLength(
    [
      { text: parts.lead, spare: 0 },
      { text: plan && [tried, given.length > 1 ? heading('steps') : '', plan].filter(Boolean).join('\n\n'), spare: 0 },
      { text: word ? `${voice.talk.sayIt}\n\n> ${word}` : '', spare: 3 },
      { text: avoid && parts.maxWords ? `${heading('avoid')}\n\n${avoid}` : '', spare: 5 },
      ...(parts.hasStudies ? findingsSections(brief, isNew, voice, choose) : []),
      { text: parts.ask ?? '', spare: 0 },
    ],
    parts.maxWords ?? maxWords,
  )
}

/** The steps that are nearest to what was asked and told, in their order. */
function nearest(steps: Step[], max: number, { text, said, talk }: Brief, found: PageFound): Step[] {
  const { likeness } = found.weigh(talk?.kind === 'more' ? text : `${text} ${said}`)
  const nearness = (step: Step) => likeness(`${step.title} ${step.text}`)
  const kept = new Set(steps.toSorted((one, other) => nearness(other) - nearness(one)).slice(0, max))
  return steps.filter((step) => kept.has(step))
}

/** Whether a text is as like another one, or has a telling word of it, as "teething" has of "teether". */
function speaksOf(other: string, found: PageFound): (text: string) => boolean {
  const { likeness } = found.weigh(other)
  const steps = found.stage.steps.map(({ title, text }) => `${title} ${text}`)
  const nearest = Math.max(minSame, ...steps.map(likeness))
  const isLike = (text: string) => other !== '' && likeness(text) >= nearest
  const wanted = stemsOf(other).filter((stem) => stem.length >= stemLetters && !common.has(stem))
  return (text) =>
    isLike(text) ||
    stemsOf(text).some((stem) => wanted.some((one) => one.slice(0, stemLetters) === stem.slice(0, stemLetters)))
}

const stemLetters = 5
/** The step that is nearest to what is done already is the same thing in other words, from this likeness on. */
const minSame = 0.5

/** Whether a page has anything left that was not said: a step, or a line to say. */
export function hasMore(brief: Brief, found: PageFound): boolean {
  return hasFreshStep(brief, found) || wordsOf(found).some((line) => !wasSaid(line, brief))
}

export function hasFreshStep(brief: Brief, found: PageFound): boolean {
  return freshSteps(found, brief).some(({ title, text }) => !wasSaid(`**${title}**`, brief) && !wasSaid(text, brief))
}

/** The first finding that was not told yet. */
function findingsSections(brief: Brief, isNew: (text: string) => boolean, voice: Voice, choose: Choose): Section[] {
  if (brief.studies.length === 0) return []
  const [heading = '', finding] = researchLines(brief, voice, choose, isNew)
  return [{ text: finding ? `${heading}\n\n${finding}` : '', spare: 2 }]
}

export function wordsOf({ stage, twist }: PageFound): string[] {
  return [...(twist?.words ?? []), ...stage.words]
}

/** The first of the page's questions back that was not asked yet. */
export function freshAsk(brief: Brief, { stage }: PageFound): string {
  const open = stage.ask.filter((question) => !wasSaid(question, brief) && !/\bhow old\b/i.test(question))
  return open[0] ?? ''
}

/** So many words of a reply that carry meaning have to stand in a passage. */
const minShared = 0.6

/**
 * The passage of a page, not told yet, that speaks of what a reply asks: a twist, a straight answer, a thing to avoid.
 */
export function passageOn(reply: string, brief: Brief, { page, stage, twist, answer }: PageFound): string | null {
  if (answer && !wasSaid(answer.text, brief)) return answer.text
  if (twist && !wasSaid(twist.paragraph, brief)) return twist.paragraph
  const passages = [
    ...page.twists.map(({ paragraph, cues }) => ({
      text: paragraph,
      stems: stemsOf(`${paragraph} ${cues.join(' ')}`),
    })),
    ...stage.steps.map(({ title, text }) => ({ text: `**${title}** ${text}`, stems: stemsOf(`${title} ${text}`) })),
    ...stage.avoid.map((text) => ({ text, stems: stemsOf(text) })),
    ...stage.help.map((text) => ({ text, stems: stemsOf(text) })),
    ...ageless(sentencesOf(stage.why)).map((text) => ({ text, stems: stemsOf(text) })),
  ].filter(({ text }) => !wasSaid(text, brief))
  const often = new Map<string, number>()
  for (const { stems } of passages) for (const stem of new Set(stems)) often.set(stem, (often.get(stem) ?? 0) + 1)
  const wanted = [...new Set(stemsOf(reply))].filter((stem) => stem.length > 2 && !common.has(stem))
  // A single word stands in a passage by chance.
  if (wanted.length < 2) return null
  const weightOf = (stem: string) => Math.log(1 + passages.length / (1 + (often.get(stem) ?? 0)))
  const all = wanted.reduce((sum, stem) => sum + weightOf(stem), 0)
  const [best] = passages
    .map(({ text, stems }) => ({
      text,
      share: wanted.filter((stem) => stems.includes(stem)).reduce((sum, stem) => sum + weightOf(stem), 0) / (all || 1),
    }))
    .toSorted((one, other) => other.share - one.share)
  return best && best.share >= minShared ? best.text : null
}
