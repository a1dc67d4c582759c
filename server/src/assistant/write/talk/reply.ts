import { findAge } from '../../../modules/children/children.ts'
import type { Voice } from '../../../modules/voice/voice.ts'
import { sentencesOf } from '../../../text/sentences.ts'
import type { Brief } from '../brief.ts'
import type { Choose } from '../choose.ts'
import { upperFirst, withArticle } from '../slots.ts'
import { type Dependencies, joined, type Said } from './lines.ts'
import { hasFreshStep, nextParts } from './next-parts.ts'
import { partOn, partOnReply } from './part-on.ts'
import { wasSaid } from './said.ts'

/**
 * What was told, asked for by Nestbook itself, is taken in and not told back. Where the page speaks to it, that is all
 * it needs; where it does not, that is said.
 */
export function reply(dependencies: Dependencies): Said {
  const { brief, found, voice, choose } = dependencies
  const { talk, asked, said } = brief
  if (findAge(talk?.told ?? said) !== null && /\bhow old\b|\bwhat age\b/i.test(asked ?? '')) {
    const reasons = sentencesOf(found.stage.why).slice(0, 2).join(' ')
    const part = partOn(said, brief, found)
    const lead = joined([ageTold(brief, voice), part?.text ?? (wasSaid(reasons, brief) ? '' : reasons)])
    return nextParts(brief, found, { lead, wantsSteps: 2 }, voice, choose)
  }
  const thanks = thanksFor(said, voice, choose)
  const part = isGood.test(said) ? null : partOnReply(said, brief, found)
  if (part) return joined([thanks, part.text])
  if (tellsWhen.test(said) && !isPast.test(said)) return joined([thanks, voice.talk.replyWhen])
  const next = saysYes.test(said) || saysNo.test(said) ? nextAfter(dependencies, thanks) : null
  if (next) return { text: next, isFree: true }
  return { text: joined([thanks, choose(voice.talk.replyTaken, 'taken')]), isFree: true }
}

/** To a yes the step that is nearest to what was asked, to a no one that does not speak of it. */
function nextAfter({ brief, found, voice, choose }: Dependencies, thanks: string): string | null {
  const { asked, said } = brief
  if (!asked || !hasFreshStep(brief, found)) return null
  const lead = joined([thanks, choose(voice.talk.replyNext, 'next')])
  const isNo = saysNo.test(said) && !asksIfTried.test(asked)
  const about = isNo ? brief : { ...brief, said: `${asked} ${said}` }
  const text = nextParts(about, found, { lead, wantsSteps: 1, except: isNo ? asked : '' }, voice, choose)
  return text === lead ? null : text
}

const saysYes = /^(?:yes|yeah|yep|yup|always|sometimes|mostly|often)\b/i
const saysNo = /^(?:no|nope|nah|never|not (?:really|yet|at all)|neither|rarely)\b/i
const asksIfTried = /\b(?:have you|did you) (?:ever )?(?:tr(?:y|ied)|use)/i

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
