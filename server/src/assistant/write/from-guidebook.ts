import type { Step } from '../../modules/guidebook/guidebook.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief, Draft } from './brief.ts'
import { type Choose, makeChoose } from './choose.ts'
import type { FindPage, PageFound } from './find-page.ts'
import { leadOf } from './lead.ts'
import { researchLines } from './research-lines.ts'
import { fillSlots } from './slots.ts'

/** An answer has 250 to 450 words: enough for a plan, short enough for one hand and one eye. */
const fewestWords = 270
const mostWords = 445

/** Writes an answer without a language model, from the guidebook's pages and the studies' findings. */
export function writeFromGuidebook(brief: Brief, findPage: FindPage, voice: Voice): Draft {
  const choose = makeChoose(brief.text)
  if (brief.kind === 'thanks') return { text: choose(voice.thanks, 'thanks'), followUps: [] }
  const found = findPage(brief)
  if (!found) return withoutPage(brief, voice, choose)
  const sections =
    found.twist && brief.isFollowUp
      ? followUpSections(brief, found, voice, choose)
      : fullSections(brief, found, voice, choose)
  return { text: fillSlots(fitted(sections), brief), followUps: followUpsOf(brief, found) }
}

/** A part of an answer; the higher its `spare`, the sooner it is left out when the answer grows too long. */
type Section = { text: string; spare: number }

function fullSections(brief: Brief, { page, stage, twist }: PageFound, voice: Voice, choose: Choose): Section[] {
  const title = (kind: keyof Voice['headings']) => `### ${choose(voice.headings[kind], kind)}`
  const why = brief.ageWord ? title('why').replace('{ageWord}', brief.ageWord) : title('whyAnyAge')
  const steps = [...(twist?.steps ?? []), ...freshFirst(stage.steps, brief.earlierAnswers)]
  const words = [...(twist?.words ?? []), choose(stage.words, 'words'), ...stage.words]
  const [first = '', second = ''] = [...new Set(words)]
  return [
    {
      text: `${leadOf(brief, voice, choose)} ${choose(stage.openings, `opening ${page.id}`)}`,
      spare: 0,
    },
    ...(twist ? [{ text: twist.paragraph, spare: 0 }] : []),
    { text: `${why}\n\n${stage.why}`, spare: twist ? 3 : 0 },
    { text: `${title('steps')}\n\n${numbered(steps.slice(0, 3))}`, spare: 0 },
    { text: numbered(steps.slice(3, 4), 4), spare: 6 },
    { text: `${title('words')}\n\n> ${first}`, spare: 0 },
    { text: `>\n> ${second}`, spare: 9 },
    ...researchSections(brief, voice, choose),
    { text: `${title('expect')}\n\n${daysAhead(stage.expect)}`, spare: 8 },
    ...helpSections(title('help'), stage.help, voice),
    { text: asking(brief, stage.ask, choose), spare: 0 },
  ]
}

function followUpSections(brief: Brief, { page, stage, twist }: PageFound, voice: Voice, choose: Choose): Section[] {
  const title = (kind: keyof Voice['headings']) => `### ${choose(voice.headings[kind], kind)}`
  const steps = [...(twist?.steps ?? []), ...freshFirst(stage.steps, brief.earlierAnswers)]
  return [
    {
      text: `${leadOf(brief, voice, choose)} ${twist?.paragraph ?? choose(stage.openings, `opening ${page.id}`)}`,
      spare: 0,
    },
    { text: `${title('steps')}\n\n${numbered(steps.slice(0, 3))}`, spare: 0 },
    { text: `${title('words')}\n\n> ${twist?.words[0] ?? choose(stage.words, 'words')}`, spare: 0 },
    ...researchSections(brief, voice, choose),
    { text: `${title('avoid')}\n\n${choose(stage.avoid, 'avoid')}`, spare: 3 },
    { text: `${title('expect')}\n\n${daysAhead(stage.expect)}`, spare: 8 },
    ...helpSections(title('help'), stage.help, voice),
    { text: asking(brief, stage.ask, choose), spare: 0 },
  ]
}

/** Two findings with their heading; a third where there is room. */
function researchSections(brief: Brief, voice: Voice, choose: Choose): Section[] {
  const [heading, ...findings] = researchLines(brief, voice, choose)
  return [
    { text: [heading, findings.slice(0, 2).join('\n')].filter(Boolean).join('\n\n'), spare: 0 },
    { text: findings[2] ?? '', spare: 5 },
  ]
}

function helpSections(heading: string, [first = '', second = '']: string[], voice: Voice): Section[] {
  return [
    { text: `${heading}\n\n- ${first}`, spare: 0 },
    { text: `- ${second}`, spare: 4 },
    { text: voice.disclaimer, spare: 0 },
  ]
}

function daysAhead(expected: string[]): string {
  return expected.map((line) => `- ${line.replace(/^([^:]+:)/, '**$1**')}`).join('\n')
}

function withoutPage(brief: Brief, voice: Voice, choose: Choose): Draft {
  const followUps = voice.declineFollowUps.slice(0, 2)
  if (brief.studies.length === 0) return { text: choose(voice.nothing, 'nothing'), followUps }
  const ask = brief.ageNoun
    ? 'What happened the last time, from the beginning?'
    : 'How old is your child, and what happened the last time?'
  return {
    text: [leadOf(brief, voice, choose), ...withHeading(researchLines(brief, voice, choose)), ask].join('\n\n'),
    followUps,
  }
}

function withHeading([heading = '', ...findings]: string[]): string[] {
  return [heading, findings.join('\n')]
}

/** Steps that an earlier answer in this conversation already gave come last. */
function freshFirst(steps: Step[], earlierAnswers: string[]): Step[] {
  const isGiven = ({ title }: Step) => earlierAnswers.some((answer) => answer.includes(`**${title}**`))
  return [...steps.filter((step) => !isGiven(step)), ...steps.filter(isGiven)]
}

function numbered(steps: Step[], from = 1): string {
  return steps.map(({ title, text }, place) => `${place + from}. **${title}** ${text}`).join('\n')
}

function asking(brief: Brief, questions: string[], choose: Choose): string {
  return brief.ageNoun ? choose(questions, 'ask') : `How old is {child}? ${choose(questions, 'ask')}`
}

/** Leaves out the parts that can be spared until the answer is short enough, the most spareable first. */
function fitted(sections: Section[]): string {
  const kept = sections.filter(({ text }) => text.trim() !== '')
  for (const section of kept.toSorted((one, other) => other.spare - one.spare)) {
    const words = wordCount(joined(kept))
    if (words <= mostWords || section.spare === 0) break
    if (words - wordCount(section.text) >= fewestWords) kept.splice(kept.indexOf(section), 1)
  }
  return joined(kept)
}

// A list that goes on and a quote with a second line belong to the part before them.
function joined(sections: Section[]): string {
  return sections
    .map(({ text }, place) => (place === 0 ? text : /^(?:\d+\. |>|- )/.test(text) ? `\n${text}` : `\n\n${text}`))
    .join('')
}

function wordCount(text: string): number {
  return text.split(/\s+/).length
}

function followUpsOf(brief: Brief, { page }: PageFound): string[] {
  const asked = new Set([brief.text, ...brief.earlierAnswers].map((text) => text.toLowerCase()))
  const filled = page.followUps
    .map((line) => fillSlots(line.replaceAll('{child}', brief.name ?? '{child}'), brief))
    .map((line) => line.replaceAll('your ', 'my '))
  const start = brief.text.length % Math.max(1, filled.length)
  return [...filled.slice(start), ...filled.slice(0, start)]
    .filter((line) => !asked.has(line.toLowerCase()))
    .slice(0, 3)
}
