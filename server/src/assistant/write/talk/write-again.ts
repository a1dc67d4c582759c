import type { FeedbackReason } from '@nestbook/contract/feedback.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { strengthOf } from '../../../modules/studies/studies.ts'
import type { Voice } from '../../../modules/voice/voice.ts'
import type { Again, Brief, Draft } from '../brief.ts'
import { type Choose, makeChoose } from '../choose.ts'
import type { FindPages } from '../find-page.ts'
import { followUpsOf } from '../follow-ups.ts'
import type { PageFound } from '../page-found.ts'
import { fillSlots } from '../slots.ts'
import { freshSteps } from '../steps.ts'
import { firstOf, joined } from './lines.ts'
import { hasFreshStep, nextParts, passageOn } from './next-parts.ts'
import { likelyPages, wasSaid } from './said.ts'

/** It takes the place of a whole answer. */
const maxWords = 235

/** What asking once more than this answer would bring. */
export function againAfter(brief: Brief, { text, isFree }: Draft, findPages: FindPages): Again {
  // A joy that was shared, or a question back, has no second form.
  if (isFree || brief.kind !== 'asks') return 'never'
  const told = { ...brief, earlierAnswers: [...brief.earlierAnswers, text] }
  const [likeliest] = findPages(told)
  if (!likeliest) return 'never'
  // What was told before those that are remembered would come again as new.
  const isRemembered = (brief.instead?.answers.length ?? 0) < limits.replacedAnswers
  // In the form that was asked for it is told once.
  const isInForm = brief.form !== null || brief.talk !== null
  return isRemembered && !isInForm && hasFreshStep(told, likeliest) ? 'always' : 'withReasons'
}

/**
 * Answers a question again in place of an answer that is not wanted. It begins with another step, other words and other
 * studies, with what was wrong in mind. Where nothing new is left it says so, and that is free.
 */
export function writeAgain(brief: Brief, findPages: FindPages, voice: Voice, choose: Choose): Draft | null {
  const [likeliest] = findPages(brief)
  const reasons = brief.instead?.reasons ?? []
  const found = (reasons.includes('did_not_fit') && otherPage(brief, findPages)) || likeliest
  if (!found) return null
  const anew = makeChoose(`${brief.text} ${brief.earlierAnswers.length} ${brief.earlierAnswers.at(-1)?.length}`)
  const { sorry, rest } = takeUp(brief, found, voice, anew)
  const finish = (text: string) => ({ text: fillSlots(text, brief), followUps: followUpsOf(brief, found) })
  if (reasons.includes('hard_to_follow')) return finish(inShort(brief, found, voice))
  if (hasFreshStep(brief, found)) {
    const opening = found.stage.openings.find((one) => !wasSaid(one, brief)) ?? ''
    const lead = joined([sorry ?? anew(voice.talk.again, 'again'), rest || (sorry ? '' : opening)])
    return finish(nextParts(brief, found, { lead, wantsSteps: 3, hasStudies: true, maxWords }, voice, anew))
  }
  if (rest) return finish(joined([sorry ?? '', rest]))
  // What it would bring is not promised where nothing is left.
  return { text: joined([firstOf(sorry ?? ''), choose(voice.talk.noMore, 'noMore')]), followUps: [], isFree: true }
}

/** A word on what was wrong, and what the page or the studies hold on that; what the parent wrote of it goes first. */
function takeUp(brief: Brief, found: PageFound, voice: Voice, choose: Choose): { sorry: string | null; rest: string } {
  const reasons = brief.instead?.reasons ?? []
  const note = brief.instead?.note ?? ''
  const [reason] = urgency.filter((one) => reasons.includes(one))
  const passage = note ? passageOn(note, brief, found) : null
  const help = reason === 'unsafe' ? `- ${found.stage.help.join('\n- ')}` : ''
  const studies = reason === 'doubt_research' ? whatTheyAre(brief, voice) : ''
  const sorry = reason ? voice.talk.againFor[reason] : passage ? choose(voice.talk.again, 'again') : null
  return { sorry, rest: joined([passage ?? help, studies]) }
}

const urgency: readonly FeedbackReason[] = ['unsafe', 'unkind', 'did_not_fit', 'doubt_research', 'too_general']

function whatTheyAre({ studies }: Brief, { talk }: Voice): string {
  return studies
    .slice(0, 2)
    .map(({ study }, at) => `- ${study.studyType}, ${study.year} [${at + 1}]: ${talk.strengths[strengthOf(study)]}`)
    .join('\n')
}

function inShort(brief: Brief, found: PageFound, voice: Voice): string {
  const steps = freshSteps(found, brief).slice(0, 3)
  return joined([
    voice.talk.againFor.hard_to_follow,
    steps.map(({ title, text }, at) => `${at + 1}. **${title}** ${firstOf(text)}`).join('\n'),
    found.stage.help[0] ?? '',
  ])
}

function otherPage(brief: Brief, findPages: FindPages) {
  const [first] = findPages(brief)
  return likelyPages(brief, findPages).find(({ page }) => page !== first?.page) ?? null
}
