import { stemsOf, wordsOf } from '../../../modules/lexicon/lexicon.ts'
import { sentencesOf } from '../../../text/sentences.ts'
import type { Brief } from '../brief.ts'
import { beginsWithAge, forAge, isOfFirstYear } from '../holds-at.ts'
import type { PageFound } from '../page-found.ts'
import { fillSlots, type Who } from '../slots.ts'

/** What a page says to a reply when it asked what the last answer asked; null for no question of its. */
export function replyToAsked(brief: Brief, { page }: PageFound): string | null {
  const asked = brief.asked?.toLowerCase()
  const isAsked = (question: string) => ways(brief).some((who) => asked?.endsWith(shown(question, who)))
  const found = page.replies.find(({ question }) => isAsked(question))
  return found ? fitting(found.text, brief) : null
}

/** The child as it is known now, and as it may have been known when the question was asked. */
function ways(brief: Brief): Who[] {
  const { gender, ageNoun, name } = brief
  return [null, gender].flatMap((gender) => [null, ageNoun].map((ageNoun) => ({ gender, ageNoun, name })))
}

/** As it was shown, in small letters; an age that was known already was left out at the beginning. */
function shown(question: string, who: Who): string {
  return fillSlots(question.replace(beginsWithAge, '$1'), who).toLowerCase()
}

/** The sentences for this age and for what was replied. What is due at once comes last, unless it was spoken of. */
function fitting(text: string, brief: Brief): string {
  const all = sentencesOf(forAge(text, brief))
  const isUnsure = saysUnsure.test(brief.said)
  const isNone = saysNone.test(brief.said)
  const isTold = !isUnsure && !isNone && wordsOf(brief.said).length >= minTold
  const kept = all.filter(
    (sentence) =>
      !isOfFirstYear(sentence, brief.ageMonths) &&
      !((isNone || isTold) && ifUnsure.test(sentence)) &&
      !(isTold && ifNone.test(sentence)),
  )
  const left = kept.length > 0 ? kept : all
  const sentences = isNone ? firstOf(left, ifNo) : left
  const spoken = new Set(stemsOf(`${brief.asked} ${brief.said}`))
  const isSpokenOf = (sentence: string) => stemsOf(sentence).some((stem) => stem.length > 3 && spoken.has(stem))
  const alarms = sentences.filter((sentence) => urgent.test(sentence) && !isSpokenOf(sentence))
  return [...sentences.filter((sentence) => !alarms.includes(sentence)), ...alarms].join(' ')
}

function firstOf(sentences: string[], pattern: RegExp): string[] {
  return [...sentences.filter((one) => pattern.test(one)), ...sentences.filter((one) => !pattern.test(one))]
}

/** So many words of a reply tell something. */
const minTold = 3
const saysUnsure =
  /\b(?:not sure|no idea|(?:do ?n['’]?t|not) know|can['’]?t (?:say|tell)|hard to say|dunno|idk|unsure)\b/i
const saysNone = /^(?:no|nope|nah|never|none|nothing|neither|nobody|not (?:really|yet|at all|that i know))\b/i
const ifUnsure =
  /^(?:if|when|where) (?:unsure|(?:you|nobody|nothing) ?(?:(?:’ve |have )?never (?:noticed|counted|looked|thought)|(?:really |still )?(?:don’t know|can’t (?:tell|say|name|recall|remember)|aren’t sure|haven’t (?:noticed|counted|looked))|’re (?:not sure|unsure)|are (?:not sure|unsure)|knows|comes to mind|kept count))\b[^,]*,/i
const ifNone =
  /^(?:if|when|with) (?:(?:it|there)(?:’s| is| are| has been| was)? )?(?:none|nothing|nobody|no one|neither)\b[^,]*,/i

/** What is said to whoever answers no. */
const ifNo =
  /^(?:(?:if|when|with|at|for) (?:(?:it|there)(?:’s| is| are| has been| was)? )?(?:none|nothing|nobody|no one|neither|not|no|never)\b[^,]*,|no(?:ne|t)? or\b)/i

/** Whether a text tells what is due at once. */
export const urgent =
  /\b(?:911|988|emergency|hotline|crisis line)\b|\b(?:call|see|means|doctor|pediatrician|dentist)\b.{0,40}\b(?:today|same day|at once|right away|this week)\b/i
