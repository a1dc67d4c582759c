import type { MoodGroup, Voice } from '../../modules/voice/voice.ts'
import { cueTextOf, weighCues } from '../../text/cues.ts'
import type { Brief } from './brief.ts'

export type Told = 'joy' | 'vent' | 'tells'

/** The group that most of a message's words speak for; null where no words are known, or too few of a long message. */
export function groupFor({ text }: Pick<Brief, 'text'>, mood: Told, { moods }: Voice): MoodGroup | null {
  const told = cueTextOf(text)
  const { min = 0, ofJoy = 0 } = minWeights.find(({ maxWords }) => told.words.length <= maxWords) ?? {}
  const minPlain = mood === 'joy' ? ofJoy : min
  const weighed = moods.groups
    .filter((group) => group.moods.includes(mood))
    .map((group) => ({ group, weight: weighCues(group.cues, told) }))
    .filter(({ group, weight }) => weight >= (group.rank === 'plain' ? minPlain : Math.min(min, maxMin)))
    .map(({ group, weight }) => ({ group, weight: weight * share[group.rank] }))
    .toSorted((one, other) => other.weight - one.weight)
  return (weighed.find(({ group }) => group.rank === 'grave') ?? weighed[0])?.group ?? null
}

/** A word that a long message says in passing is not what it is about; a joy is hurt less by a wrong guess. */
const minWeights = [
  { maxWords: 25, min: 1, ofJoy: 1 },
  { maxWords: 80, min: 2, ofJoy: 1.6 },
  { maxWords: Number.POSITIVE_INFINITY, min: 2.6, ofJoy: 2 },
]
/** Told once, a death is not passed over; and what fits many messages need not be told often. */
const maxMin = 2
/** What is said to many messages alike is said where nothing closer is. */
const share = { grave: 1, plain: 1, general: 0.4 }
