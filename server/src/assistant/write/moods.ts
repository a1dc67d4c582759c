import type { GuidebookPage } from '../../modules/guidebook/guidebook.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import { countSaid } from '../../readers/mood/mood.ts'
import type { Brief, Draft } from './brief.ts'
import type { Choose } from './choose.ts'
import { fillSlots, titleWithin } from './slots.ts'

/** A joy gets joy, a heart poured out sympathy and one offer, what is only told an ear: no advice that nobody asked for. */
export function answerMood(brief: Brief, page: GuidebookPage | null, voice: Voice, choose: Choose): Draft {
  const warm = warmWord(brief, voice, choose)
  if (brief.kind === 'joy') return { text: warm, followUps: [] }
  const near = page?.followUps.slice(0, 1).map((line) => fillSlots(line, brief).replaceAll('your ', 'my ')) ?? []
  if (brief.kind === 'tells') return { text: `${warm} ${voice.moods.tellsAsk}`, followUps: near }
  const ofAge = brief.stage && !isGrave(brief, voice) ? choose(voice.moods.ages[brief.stage], 'age') : ''
  return {
    text: [[warm, ofAge].filter(Boolean).join(' '), offerOn(brief, page, voice, choose)].join('\n\n'),
    followUps: [...near, ...voice.ventFollowUps],
  }
}

/** What is said first to a joy, to what is only told, and to whoever has a heavy heart; nothing to any other message. */
export function warmWord(brief: Brief, voice: Voice, choose: Choose): string {
  if (brief.kind === 'joy') return fillSlots(choose(joyLines(brief, voice), 'joy'), brief)
  if (brief.kind === 'tells' && !isGrave(brief, voice)) return fillSlots(choose(voice.moods.tells, 'tells'), brief)
  return brief.isHeavy || brief.kind !== 'asks' ? sympathy(brief, voice, choose) : ''
}

/** Some warm sentences that fit what a heart is heavy with. */
export function sympathy(brief: Brief, voice: Voice, choose: Choose): string {
  return fillSlots(choose(ventLines(brief, voice), 'vent'), brief)
}

/** One offer: by the page's name where it is surely meant. */
export function offerOn(brief: Brief, page: GuidebookPage | null, voice: Voice, choose: Choose): string {
  const isMeant = page !== null && chanceOf(page.topics.slice(0, 1), brief) >= minToName
  return isMeant ? choose(voice.offer, 'offer').replace('{topic}', titleWithin(page)) : choose(voice.offerAny, 'offer')
}

/** A page is named from this chance on. */
const minToName = 0.5
/** The words for a matter are used where it is this likely. */
const minMatter = 0.4
type Told = { topics: string[]; cues: string[]; lines: string[] }

/** What most of a joy's words tell, and the page that it seems to be about. */
function joyLines(brief: Brief, { moods }: Voice): string[] {
  const weighed = moods.joy.map((one) => ({
    one,
    weight: countSaid(one.cues, brief.text) / 2 + chanceOf(one.topics, brief),
  }))
  const [best] = weighed.toSorted((first, other) => other.weight - first.weight)
  return (best && best.weight >= minJoy ? best.one : moods.joy.at(-1))?.lines ?? []
}

const minJoy = 0.7

/** What is told in so many words goes before the matter that it seems to be about. */
function ventLines(brief: Brief, { moods }: Voice): string[] {
  const said = moods.vent.find(({ cues }) => countSaid(cues, brief.text) > 0)
  const [likeliest] = moods.vent
    .map((one) => ({ one, chance: chanceOf(one.topics, brief) }))
    .toSorted((first, other) => other.chance - first.chance)
  const general = moods.vent.find(({ topics, cues }) => topics.length + cues.length === 0)
  return (said ?? (likeliest && likeliest.chance >= minMatter ? likeliest.one : general))?.lines ?? []
}

/** Whether a death or the like is told. */
function isGrave({ text }: Brief, { moods }: Voice): boolean {
  const [grave] = moods.vent satisfies Told[]
  return grave !== undefined && countSaid(grave.cues, text) > 0
}

function chanceOf(some: string[], { topics }: Brief): number {
  return topics.filter(({ id }) => some.includes(id)).reduce((sum, { chance = 0 }) => sum + chance, 0)
}
