import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { type ChildMention, type NatureTold, readFamily } from '../../readers/child-mentions/child-mentions.ts'

/** What a parent wrote, with the conversation that it goes on with. `names` are their children's, as far as known. */
export type Telling = { text: string; history: HistoryMessage[]; names: string[] }

/** A child that a message tells of, with the message's own words. */
export type LearnedProfile = {
  mention: ChildMention
  nature: Pick<NatureTold, 'list' | 'text' | 'words'>[]
  /** The words that name the child. */
  words: string
  /** Whether an earlier message says who it is: that one taught what it taught, and may have been taken back since. */
  isRecalled: boolean
  /** 0 to 1: what a grammar reads is surer than what a model does. */
  confidence: number
}

const sure = 0.9

/**
 * The writer's own children of whom the newest message tells. Earlier messages only say who "he" is. They were learned
 * from when they were new, and what was taken out since must not come back from them.
 */
export function learn({ text, history, names }: Telling, now: Date): LearnedProfile[] {
  const { children, nature } = readFamily(text, now, names)
  return children.map((mention) => {
    const told = nature.filter(({ child }) => child === mention)
    const words = text.slice(mention.start, mention.end).trim()
    const isGoneOn = mention.isPronoun && mention.age === null && !mention.isRenamed
    const earlier = isGoneOn ? earlierMention(mention, history, names, now) : null
    return { mention: earlier ?? mention, nature: told, words, isRecalled: earlier !== null, confidence: sure }
  })
}

/** Whom "he" goes on with: the one child spoken of last whom the word fits. What was told of it then is not told again. */
function earlierMention(
  { gender, start, end }: ChildMention,
  history: HistoryMessage[],
  names: string[],
  now: Date,
): ChildMention | null {
  for (const { role, content } of history.toReversed()) {
    if (role !== 'user') continue
    const fitting = readFamily(content, now, names).children.filter(
      (child) => !child.isPronoun && (child.gender === null || child.gender === gender),
    )
    const [only] = fitting
    if (only && fitting.length === 1) return { ...only, gender: only.gender ?? gender, start, end }
    if (fitting.length > 1) return null
  }
  return null
}
