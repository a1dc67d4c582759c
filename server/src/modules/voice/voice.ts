import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feedbackReasons } from '@nestbook/contract/feedback.ts'
import { evidenceStrengths, studyTypes } from '@nestbook/contract/studies.ts'
import * as z from 'zod/mini'
import { type Cue, readCue } from '../../text/cues.ts'
import { matters } from '../lexicon/lexicon.ts'
import { typeset } from './typeset.ts'

export { typeset } from './typeset.ts'

const lines = z.array(z.string().check(z.minLength(1))).check(z.minLength(1))

const text = z.string().check(z.minLength(1))

/** What a child may do when a plan meets them, and what may be behind what they do. */
const reactions = [
  ...['laughs', 'cries', 'screams', 'calls', 'drops', 'hurts', 'hurtsBig', 'runs'],
  ...['ignores', 'argues', 'lies', 'hides', 'stops', 'again', 'slips'],
] as const
const reasons = ['mine', 'onlyOther', 'others', 'elsewhere', 'onlyWithMe', 'suddenly', 'evening'] as const

/** What is said between host and guest, and to a reply that speaks of the last answer. */
export const talkFile = z.strictObject({
  host: z.strictObject({
    hello: lines,
    wellbeing: lines,
    abilities: lines,
    /** The same where an answer was given already. */
    abilitiesNow: lines,
    who: lines,
    person: lines,
    privacy: lines,
    price: lines,
    bye: lines,
  }),
  talk: z.strictObject({
    ...{ willTry: lines, sooner: text, sayIt: text, afterTry: text, worked: lines },
    ...{ refusesAtFirst: lines, ifItFails: lines, saySame: lines, thenTry: lines },
    ...{ howLong: lines, notTold: text, longerMeans: text },
    ...{
      otherYes: lines,
      otherBrief: lines,
      otherRefused: text,
      otherSame: text,
      olderAsk: lines,
      olderIs: lines,
      olderSame: lines,
    },
    ...{ failedWorse: text, next: lines, noMore: lines, sorry: lines, sorryAsk: text, nearPages: text },
    ...{
      together: text,
      youAsked: text,
      myGuess: text,
      ifNotThat: text,
      nearestToThat: lines,
      nearestTwo: lines,
      nothingOnThat: lines,
      tellLast: text,
      keepThat: text,
      triedOne: lines,
      triedElse: lines,
      oneThing: text,
    },
    ...{ disagree: lines, criticized: lines, laughsAlong: lines },
    ...{ changes: lines, objected: lines, bringUp: lines, replyWhen: text, noBookForParents: lines },
    differs: z.record(z.enum(['autism', 'adhd', 'hearing', 'speech']), text),
    ...{ differsStep: text, differsAsk: text },
    reactions: z.record(z.enum(reactions), text),
    reasons: z.record(z.enum(reasons), text),
    /** Lists that a child can follow, by what they are for. */
    lists: z.strictObject({
      before: text,
      ...{ morning: lines, evening: lines, school: lines, homework: lines, chores: lines, travel: lines },
    }),
    ...{ noBook: lines },
    ...{ stepMeans: text, noStep: text, whileYouDo: text, goesWrong: text, whyShort: text },
    letterFirst: text,
    letters: z.strictObject({
      ...{ to: text, matter: text, lines: text, carer: text, school: text, unsafe: text, medical: text, end: text },
      ...{ comesBack: text, toilet: text, afterWish: text },
      ...{ partnerFirst: text, partner: text, partnerLine: text, partnerEnd: text },
    }),
    ...{ scriptBefore: text, scriptSay: text, scriptAgain: text, scriptAfter: text, scriptLeave: text },
    ...{
      replyNoted: lines,
      replyTaken: lines,
      replyGrave: text,
      replyWhich: text,
      noLine: text,
      noLineBut: text,
      replyUnsure: text,
      replyAge: text,
    },
    again: lines,
    againFor: z.record(z.enum(feedbackReasons), text),
    ...{ studyNone: text, studyBest: text, studyThis: text, studyAll: text, studySays: text },
    ...{ studyPeople: text, studyNoCount: text },
    designs: z.record(z.enum(studyTypes), text),
    strengths: z.record(z.enum(evidenceStrengths), text),
  }),
})

export const voiceFile = z.strictObject({
  /** Names the page where it is not sure to be the one that is meant. */
  unsure: lines,
  /** Says that a food that was told to harm the child is left out. */
  allergy: text,
  /**
   * Where no page is sure: offers the nearest by name, or parts of the one that is meant, and asks back. `general`: says
   * that a plan is the page's and not on the very point. `ifAsked`, `askIfAsked`: around what lies nearest to a joy or the
   * like that may ask something.
   */
  nearest: z.strictObject({
    lead: lines,
    onTopic: lines,
    names: text,
    also: text,
    general: text,
    orElse: text,
    ask: text,
    ifAsked: lines,
    askIfAsked: text,
    askNames: text,
  }),
  headings: z.strictObject({
    nearAnswer: lines,
    fromBook: lines,
    why: lines,
    whyAnyAge: lines,
    steps: lines,
    also: lines,
    otherChild: lines,
    words: lines,
    avoid: lines,
    expect: lines,
    research: lines,
    help: lines,
  }),
  research: z.strictObject({
    otherAges: z.strictObject({ older: z.string(), younger: z.string() }),
    none: z.string(),
    few: z.string(),
  }),
  /** Opens and closes the answer to a parent whom the last one has not helped. */
  setback: lines,
  setbackAsks: lines,
  tried: lines,
  triedBesides: lines,
  /** Ends an answer whose writer failed in the middle. */
  brokenOff: z.string(),
  /** What the writer is not, by whose business the matter is. */
  disclaimers: z.strictObject({
    medical: z.string(),
    psychological: z.string(),
    /** Where a line above says already that this is no doctor. */
    psychologist: z.string(),
    legal: z.string(),
    none: z.literal(''),
  }),
  declines: lines,
  declineSubject: z.string(),
  /** Where to turn by the words that a matter is told in, where it has no name here; `declineTurn`: in any other. */
  declineTurns: z.array(z.strictObject({ words: lines, turn: text })),
  declineTurn: text,
  /** Where somebody is low, and it is not about a family; and where to turn with what has no name. */
  declinesHeavy: lines,
  declineTurnHeavy: text,
  /** What a matter is called that is not ours, and where to turn with it. */
  elsewhere: z.record(z.enum(matters), z.strictObject({ subject: z.string(), turn: z.string() })),
  declineFollowUps: lines,
  /** Where nothing was found: names the nearest page; and where no page is near, none. */
  nothing: lines,
  nothingNear: lines,
  /** Asks back where a message may be about a child and does not say so. */
  unclear: lines,
  unclearFollowUps: lines,
  thanks: lines,
  /** Leads from the first step to the next, where only the first was asked for. */
  thenNext: z.string(),
  /** Ends the answer to a heart poured out: one offer that names a page. */
  offer: lines,
  offerAny: lines,
  ventFollowUps: lines,
})

/** The kinds of message that want no plan: a joy, a heart poured out, something only told. */
const moodNames = ['joy', 'vent', 'tells'] as const

/** What is said to a message of some moods that its words are about, and what is said where no words are known. */
export const moodsFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      id: text,
      moods: z.array(z.enum(moodNames)),
      /** What is grave goes before all else; what would fit many messages comes last. */
      rank: z.enum(['grave', 'plain', 'general']),
      /** As server/src/text/cues.ts reads them. */
      cues: lines,
      /** A line that holds a slot of server/src/assistant/write/told.ts is said only where the message tells it. */
      lines,
      /** What a heart poured out is offered, and what to tap on for it. */
      offer: z.optional(text),
      chip: z.optional(text),
    }),
  ),
  plain: z.strictObject({ joy: lines, vent: lines, tells: lines }),
  tellsAsk: text,
})

/** One text by ISO 639-1 code. languages.json asks to be asked in English, where `en` stands for every other. */
export const languagesFile = z.record(z.string(), z.string().check(z.minLength(1)))

/** The turns of phrase that an answer is held together by, several of each so that no two answers sound alike. */
export type Voice = z.infer<typeof voiceFile> &
  z.infer<typeof talkFile> & {
    askForEnglish: Record<string, string>
    /** By language, for those other than English: says that a matter is none of ours. */
    declinesAbroad: Record<string, string>
    moods: Moods
  }

type MoodsFile = z.infer<typeof moodsFile>
export type MoodGroup = Omit<MoodsFile['groups'][number], 'cues'> & { cues: Cue[] }
type Moods = Omit<MoodsFile, 'groups'> & { groups: MoodGroup[] }

export function loadVoice(contentFolder: string): Voice {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(contentFolder, 'voice', name), 'utf8'))
  const moods = moodsFile.parse(typesetAll(read('moods.json')))
  return {
    ...voiceFile.parse(typesetAll(read('frames.json'))),
    moods: { ...moods, groups: moods.groups.map((group) => ({ ...group, cues: group.cues.map(readCue) })) },
    ...talkFile.parse(typesetAll(read('talk.json'))),
    askForEnglish: languagesFile.parse(read('languages.json')),
    declinesAbroad: languagesFile.parse(read('declines.json')),
  }
}

/** Every text in some data. */
export function typesetAll(value: unknown): unknown {
  if (typeof value === 'string') return typeset(value)
  if (Array.isArray(value)) return value.map(typesetAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typesetAll(inner)]))
}
