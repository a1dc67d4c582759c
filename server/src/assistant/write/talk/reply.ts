import { findAge } from '../../../modules/children/children.ts'
import type { Voice } from '../../../modules/voice/voice.ts'
import { sentencesOf } from '../../../text/sentences.ts'
import type { Brief } from '../brief.ts'
import type { Choose } from '../choose.ts'
import { upperFirst, withArticle } from '../slots.ts'
import { type Dependencies, joined, type Said } from './lines.ts'
import { nextParts } from './next-parts.ts'
import { partOn, partOnReply } from './part-on.ts'
import { replyToAsked, urgent } from './reply-to-asked.ts'
import { wasSaid } from './said.ts'

/**
 * What was told, asked for by Nestbook itself, is taken in and not told back. What it is good for is said: the page
 * has that for each of its questions.
 */
export function reply(dependencies: Dependencies): Said {
  const { brief, found, voice, choose } = dependencies
  const { talk, asked, said } = brief
  const use = replyToAsked(brief, found)
  if (findAge(talk?.told ?? said) !== null && /\bhow old\b|\bwhat age\b/i.test(asked ?? '')) {
    const reasons = sentencesOf(found.stage.why).slice(0, 2).join(' ')
    const part = partOn(said, brief, found)
    const lead = joined([ageTold(brief, voice), part?.text ?? use ?? (wasSaid(reasons, brief) ? '' : reasons)])
    return nextParts(brief, found, { lead, wantsSteps: 2 }, voice, choose)
  }
  // "Yes" to what, which or when tells nothing yet.
  if (use && onlyYes.test(said) && opensWide.test(asked ?? ''))
    return { text: joined([voice.talk.replyWhich, use]), isFree: true }
  const thanks = use && urgent.test(use) ? voice.talk.replyGrave : thanksFor(said, voice, choose)
  const part = isGood.test(said) ? null : partOnReply(said, brief, found)
  if (use) return { text: joined([thanks, use, part && part.score >= surely ? part.text : '']), isFree: true }
  if (part) return joined([thanks, part.text])
  if (tellsWhen.test(said) && !isPast.test(said)) return joined([thanks, voice.talk.replyWhen])
  return { text: joined([thanks, choose(voice.talk.replyTaken, 'taken')]), isFree: true }
}

/** From this score on a part of the page is told beside what the question was asked for. */
const surely = 0.85

const onlyYes = /^(?:yes|yeah|yep|yup|sure|ok(?:ay)?)\W*$/i
const opensWide = /^(?:what|which|when|where|who|how)\b/i

export function ageTold({ ageNoun: noun }: Brief, { talk }: Voice): string {
  return talk.replyAge.replace('{Age}', upperFirst(withArticle(noun ?? 'child of that age')))
}

const tellsWhen = /\b(?:when(?:ever)?|as soon as|right (?:after|before)|while|during)\b|\bevery time \w/i
const isPast = /\b(?:since|ago|last (?:week|month|year|summer|fall|winter|spring))\b/i
/** Where all is well nothing has to be mended. */
const isGood =
  /^(?:(?:all |just |quite |pretty )?(?:fine|good|great|ok(?:ay)?)\b|(?:they|it|that|s?he)(?:'s| is| are|'re| all)? ?(?:went|goes?|going|doing)? (?:really |very |pretty |quite )?(?:well|great|fine|good|ok(?:ay)?)\b)/i

function thanksFor(said: string, { talk }: Voice, choose: Choose): string {
  if (/\b(?:not sure|no idea|(?:do ?n['’]?t|not) know)\b/i.test(said)) return talk.replyUnsure
  return choose(talk.replyNoted, 'reply')
}
