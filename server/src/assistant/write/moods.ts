import type { GuidebookPage } from '../../modules/guidebook/guidebook.ts'
import { countSaid } from '../../modules/mood/mood.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief, Draft } from './brief.ts'
import type { Choose } from './choose.ts'
import { fillSlots } from './slots.ts'

/** A joy gets joy, a heart poured out sympathy and one offer, what is only told an ear: no advice that nobody asked for. */
export function answerMood(brief: Brief, page: GuidebookPage | null, voice: Voice, choose: Choose): Draft {
  if (brief.kind === 'joy') return { text: fillSlots(choose(joyLines(brief.text, voice), 'joy'), brief), followUps: [] }
  const offer = page ? choose(voice.offer, 'offer').replace('{topic}', page.title.toLowerCase()) : ''
  if (brief.kind === 'tells')
    return {
      text: fillSlots(choose(voice.moods.tells, 'tells'), brief),
      followUps: page?.followUps.slice(0, 2).map((line) => fillSlots(line, brief)) ?? [],
    }
  const heard = fillSlots(choose(ventLines(page, voice), 'vent'), brief)
  return { text: [heard, offer].filter(Boolean).join('\n\n'), followUps: voice.ventFollowUps }
}

/** One sentence that goes before an answer. */
export function sympathyFor(page: GuidebookPage, voice: Voice, choose: Choose): string {
  const line = choose(ventLines(page, voice), 'vent')
  return /^.*?[.?!](?=\s|$)/.exec(line)?.[0] ?? line
}

/** The lines on the matter that most of its words tell. */
function joyLines(text: string, { moods }: Voice): string[] {
  const told = moods.joy.map(({ cues, lines }) => ({ lines, count: countSaid(cues, text) }))
  const most = Math.max(...told.map(({ count }) => count))
  const found = most > 0 ? told.find(({ count }) => count === most) : told.at(-1)
  return found?.lines ?? []
}

function ventLines(page: GuidebookPage | null, { moods }: Voice): string[] {
  const general = moods.vent.find(({ topics }) => topics.length === 0)
  const own = moods.vent.find(({ topics }) => topics.includes(page?.id ?? ''))
  return (own ?? general)?.lines ?? []
}
