import { stemsOf } from '../../../modules/lexicon/lexicon.ts'
import { sentencesOf } from '../../../text/sentences.ts'
import type { Brief } from '../brief.ts'
import type { PageFound } from '../page-found.ts'
import { fillSlots, type Who } from '../slots.ts'

/** What a page says to whatever is told when it asked what the last answer asked; null for no question of its. */
export function replyToAsked(brief: Brief, { page }: PageFound): string | null {
  const asked = brief.asked?.toLowerCase()
  const isAsked = (question: string) => ways(brief).some((who) => asked?.endsWith(shown(question, who)))
  const found = page.replies.find(({ question }) => isAsked(question))
  return found ? withUrgentLast(found.text, `${brief.asked} ${brief.said}`) : null
}

/** What is due at once comes last where nothing asked or told points to it: a plain reply wants no alarm first. */
function withUrgentLast(text: string, spoken: string): string {
  const [first = '', ...others] = sentencesOf(text)
  const told = new Set(stemsOf(spoken))
  const isMeant = stemsOf(first).some((stem) => stem.length > 3 && told.has(stem))
  return urgent.test(first) && !isMeant && others.length > 0 ? [...others, first].join(' ') : text
}

/** Whether a text tells what is due at once. */
export const urgent =
  /\b(?:911|988|emergency|hotline|crisis line|(?:pediatrician|doctor|dentist)\b.{0,40}\b(?:today|same day|this week|at once|right away|now))\b|\b(?:call|see|means|doctor)\b.{0,40}\b(?:today|same day|at once|right away)\b/i

/** The child as it is known now, and as it may have been known when the question was asked. */
function ways(brief: Brief): Who[] {
  const { gender, ageNoun, name } = brief
  return [null, gender].flatMap((gender) => [null, ageNoun].map((ageNoun) => ({ gender, ageNoun, name })))
}

/** As it was shown, in small letters; an age that was known already was left out at the beginning. */
function shown(question: string, who: Who): string {
  const rest = question.replace(/^(?:how old|what age) (?:is|are) [^,?]+, (?:and )?/i, '')
  return fillSlots(rest, who).toLowerCase()
}
