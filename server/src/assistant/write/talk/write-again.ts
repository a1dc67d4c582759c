import type { FeedbackReason } from '@nestbook/contract/feedback.ts'
import { strengthOf } from '../../../modules/studies/studies.ts'
import type { Voice } from '../../../modules/voice/voice.ts'
import type { Brief, Draft } from '../brief.ts'
import { type Choose, makeChoose } from '../choose.ts'
import type { FindPages } from '../find-page.ts'
import { followUpsOf } from '../follow-ups.ts'
import { fillSlots } from '../slots.ts'
import { freshSteps } from '../steps.ts'
import { firstOf, joined } from './lines.ts'
import { hasMore, nextParts, passageOn } from './next-parts.ts'
import { likelyPages, wasSaid } from './said.ts'

/** It takes the place of a whole answer. */
const maxWords = 235

/**
 * Answers a question again in the place of an answer that is not wanted: another first step, other words, other
 * studies, with what was wrong in mind. Where nothing new is left it says so, and that is free.
 */
export function writeAgain(brief: Brief, findPages: FindPages, voice: Voice, choose: Choose): Draft | null {
  const [likeliest] = findPages(brief)
  const reasons = brief.instead?.reasons ?? []
  const found = (reasons.includes('did_not_fit') && otherPage(brief, findPages)) || likeliest
  if (!found) return null
  const anew = makeChoose(`${brief.text} ${brief.earlierAnswers.length} ${brief.earlierAnswers.at(-1)?.length}`)
  if (!hasMore(brief, found)) return { text: choose(voice.talk.noMore, 'noMore'), followUps: [], isFree: true }
  const text = reasons.includes('hard_to_follow')
    ? inShort(brief, found, voice)
    : nextParts(
        brief,
        found,
        { lead: leadFor(brief, found, voice, anew), wantsSteps: 3, hasStudies: true, maxWords },
        voice,
        anew,
      )
  return { text: fillSlots(text, brief), followUps: followUpsOf(brief, found) }
}

/** What was wrong, taken up first; what the parent wrote of it is looked for on the page. */
function leadFor(brief: Brief, found: Parameters<typeof hasMore>[1], voice: Voice, choose: Choose): string {
  const reasons = brief.instead?.reasons ?? []
  const note = brief.instead?.note ?? ''
  const [reason] = urgency.filter((one) => reasons.includes(one))
  const first = reason ? voice.talk.againFor[reason] : choose(voice.talk.again, 'again')
  const passage = note ? passageOn(note, brief, found) : null
  const openings = found.stage.openings.filter((one) => !wasSaid(one, brief))
  const other = reason === 'unsafe' ? `- ${found.stage.help.join('\n- ')}` : reason ? '' : (openings[0] ?? '')
  const studies = reason === 'doubt_research' ? whatTheyAre(brief, voice) : ''
  return joined([first, passage ?? other, studies])
}

const urgency: readonly FeedbackReason[] = ['unsafe', 'unkind', 'did_not_fit', 'doubt_research', 'too_general']

function whatTheyAre({ studies }: Brief, { talk }: Voice): string {
  return studies
    .slice(0, 2)
    .map(({ study }, at) => `- ${study.studyType}, ${study.year} [${at + 1}]: ${talk.strengths[strengthOf(study)]}`)
    .join('\n')
}

function inShort(brief: Brief, found: Parameters<typeof hasMore>[1], voice: Voice): string {
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
