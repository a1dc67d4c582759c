import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief, Form } from './brief.ts'
import type { Choose } from './choose.ts'
import { makeHeadings } from './headings.ts'
import type { PageFound } from './page-found.ts'
import { freshSteps } from './steps.ts'

/** So many lines to say, and so many steps in a list. */
const maxWords = 3
const maxSteps = 5
const maxShortSteps = 2

/** An answer in the form that the parent asked for, and nothing else beside what is urgent. */
export function writeInForm(form: Form, brief: Brief, found: PageFound, voice: Voice, choose: Choose): string {
  const { stage, twist, answer } = found
  const [first, ...rest] = allSteps(brief, found)
  const heading = makeHeadings(voice, choose)
  const urgent = stage.help[0] ?? ''
  const parts: Record<Form, string[]> = {
    words: [heading('words'), [...(twist?.words ?? []), ...stage.words].slice(0, maxWords).map(quoted).join('\n>\n')],
    first: first
      ? [`**${first.title}** ${first.text}`, rest[0] ? `${voice.thenNext} **${rest[0].title}**` : '']
      : [stage.why],
    list: [
      heading('steps'),
      [first, ...rest]
        .flatMap((step) => step ?? [])
        .slice(0, maxSteps)
        .map(({ title }, at) => `${at + 1}. ${title}`)
        .join('\n'),
    ],
    shorter: [
      answer?.text ?? '',
      [first, ...rest]
        .flatMap((step) => step ?? [])
        .slice(0, maxShortSteps)
        .map(({ title, text }) => `- **${title}** ${firstSentence(text)}`)
        .join('\n'),
      urgent,
    ],
  }
  return parts[form].filter(Boolean).join('\n\n')
}

/** What comes first is asked of the plan that was told, so what was told is not put last. */
function allSteps(brief: Brief, found: PageFound) {
  return freshSteps(found, { ...brief, earlierAnswers: [] })
}

function quoted(line: string): string {
  return `> ${line}`
}

function firstSentence(text: string): string {
  return /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text
}
