import type { Voice } from '../../../modules/voice/voice.ts'
import type { Brief, Draft, StudyTalk, TalkKind } from '../brief.ts'
import type { Choose } from '../choose.ts'
import type { FindPages, PageFound } from '../find-page.ts'
import { followUpsOf } from '../follow-ups.ts'
import { answerMood } from '../moods.ts'
import { fillSlots } from '../slots.ts'
import { inForm } from './forms.ts'
import { nextParts, passageOn } from './next-parts.ts'
import { onPlan } from './on-plan.ts'
import { onStudies } from './on-studies.ts'
import { likelyPages, pageSaid } from './said.ts'
import { writeAgain } from './write-again.ts'

const onTheStudies: ReadonlySet<TalkKind> = new Set<StudyTalk>(['strongest', 'reliable', 'howMany', 'sources'])

/**
 * Serves a reply from what was said before in this conversation: the page, the words and the studies of its answers.
 * Null for a message that has to be answered from the book as a whole.
 */
export function talkOf(brief: Brief, findPages: FindPages, voice: Voice, choose: Choose): Draft | null {
  const { talk } = brief
  if (brief.instead) return brief.kind === 'asks' ? writeAgain(brief, findPages, voice, choose) : null
  if (!talk) return nextOnSamePage(brief, findPages, voice, choose)
  if (talk.kind === 'worked') return { text: choose(voice.talk.worked, talk.reply), followUps: [], isFree: true }
  if (talk.kind === 'complaint') return askWhatWasMissed(brief, findPages, voice, choose)
  const found = pageSaid(brief, findPages)
  if (!found) return null
  const finish = (text: string, about: Brief = brief) => ({
    text: fillSlots(text, about),
    followUps: followUpsOf(about, found),
  })
  if (talk.kind === 'heavy') return answerMood({ ...brief, kind: 'vent' }, found.page, voice, choose)
  if (onTheStudies.has(talk.kind)) return finish(onStudies(talk.kind as StudyTalk, brief, voice))
  const form = inForm[talk.kind]
  if (form) return finish(form({ brief, found, voice, choose }))
  const said = onPlan[talk.kind]?.({ brief, found, findPages, voice, choose })
  if (!said) return null
  if (typeof said === 'string') return finish(said)
  return { ...finish(said.text, said.about), isFree: said.isFree ?? false }
}

/** A question that goes on with the page of the last answer gets what speaks to it, and parts that were not told yet. */
function nextOnSamePage(brief: Brief, findPages: FindPages, voice: Voice, choose: Choose): Draft | null {
  if (!brief.isFollowUp || brief.earlierAnswers.length === 0 || brief.form || brief.kind !== 'asks') return null
  const [likeliest] = findPages(brief)
  const said = pageSaid(brief, findPages)
  if (!likeliest || likeliest.page !== said?.page) return null
  const passage = passageOn(brief.text, brief, likeliest)
  const lead = passage ?? choose(voice.talk.next, 'next')
  const text = nextParts(brief, likeliest, { lead, hasStudies: true }, voice, choose)
  return { text: fillSlots(text, brief), followUps: followUpsOf(brief, likeliest) }
}

/** Says sorry, asks what was wanted, and offers the pages that lie nearest. */
function askWhatWasMissed(brief: Brief, findPages: FindPages, voice: Voice, choose: Choose): Draft {
  const said = pageSaid(brief, findPages)
  const near = [...new Set(likelyPages(brief, findPages).map(({ page }: PageFound) => page))].filter(
    (page) => page !== said?.page,
  )
  const offer = near
    .slice(0, 2)
    .map(({ title }) => `- ${title}`)
    .join('\n')
  return {
    text: [choose(voice.talk.sorry, 'sorry'), offer && `${voice.talk.nearPages}\n\n${offer}`]
      .filter(Boolean)
      .join('\n\n'),
    followUps: near
      .flatMap(({ followUps }) => followUps.slice(0, 1))
      .slice(0, 2)
      .map((line) => fillSlots(line, brief).replaceAll('your ', 'my ')),
    isFree: true,
  }
}
