import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief } from './brief.ts'
import type { Choose } from './choose.ts'
import type { Section } from './fit-length.ts'
import { isPageSure } from './fitting-answer.ts'
import { makeHeadings } from './headings.ts'
import { sympathy } from './moods.ts'
import type { PageFound } from './page-found.ts'
import { titleWithin } from './slots.ts'

/** A word of sympathy where a heart is heavy, then the straight answer where one was asked for, else the page's first thought. */
export function opening(brief: Brief, found: PageFound, voice: Voice, choose: Choose): string {
  const { page, twist, answer } = found
  if (brief.isSetback) return choose(voice.setback, 'setback')
  const sympathyLine = brief.isHeavy && !brief.isFollowUp ? sympathy(brief, voice, choose) : ''
  if (answer) return [sympathyLine, found.isAnswerSure ? answer.text : ''].filter(Boolean).join('\n\n')
  // What opens a page reassures; below a sign for a doctor nothing may.
  if (brief.hasSign || (twist && brief.isFollowUp)) return ''
  const read = isUnsure(brief) ? choose(voice.unsure, 'unsure').replace('{topic}', titleWithin(page)) : ''
  if (sympathyLine || read) return [sympathyLine, read].filter(Boolean).join('\n\n')
  return openingOf(found, choose)
}

/** Below this an opening is about the page, and not about what is asked: above a part that is, it is left out. */
const minOpening = 0.5

function openingOf({ page, stage, twist, likeness }: PageFound, choose: Choose): string {
  const any = choose(stage.openings, `opening ${page.id}`)
  if (!likeness) return any
  const [best = any] = stage.openings.toSorted((one, other) => likeness(other) - likeness(one))
  return twist && likeness(best) < minOpening ? '' : best
}

/** An answer that may be a neighbour of the right one is given as what the book says, and not as the verdict. */
export function nearAnswer(brief: Brief, found: PageFound, voice: Voice, choose: Choose): Section {
  const { answer, isAnswerSure } = found
  const isNear = answer !== null && !isAnswerSure
  return { text: isNear ? `${headingOfPart(brief, found, voice, choose)}\n\n${answer.text}` : '', spare: 0 }
}

/** Of a page that may not be meant the heading says so. */
export function headingOfPart(brief: Brief, found: PageFound, voice: Voice, choose: Choose): string {
  return makeHeadings(voice, choose)(isPageSure(brief, found) ? 'fromBook' : 'nearAnswer')
}

/** Under this chance the page is named, so that whoever meant another matter says so at once. */
const minSure = 0.45

function isUnsure({ topics, isFollowUp }: Brief): boolean {
  return !isFollowUp && (topics[0]?.chance ?? 1) < minSure
}
