import type { GuidebookPage, Matter, PageStage, StraightAnswer, Twist } from '../../modules/guidebook/guidebook.ts'
import type { Concern } from './concern.ts'

export type PageFound = {
  page: GuidebookPage
  stage: PageStage
  /** Which of its lines go below which of its parts. */
  matters: Matter[]
  twist: Twist | null
  answer: StraightAnswer | null
  /** Whether the answer is so likely the right one that it opens the reply. */
  isAnswerSure: boolean
  /** Parts of the likeliest pages that speak to what is asked, the likeliest first; none where an answer settles it. */
  fits: Fit[]
  /** Parts of all pages that may be near, for a line that no page is sure to be about, the likeliest first. */
  nearFits: () => Fit[]
  /** How like a text of the page is to what is asked; null where no parts were weighed. */
  likeness: ((text: string) => number) | null
  /** Which of the page's parts speak to what is said next, or of those of several pages, the likeliest first. */
  weigh: (
    reply: string,
    among?: GuidebookPage[],
  ) => { answers: Fit[]; parts: Fit[]; likeness: (text: string) => number }
  /** How many words of the longest cue of a part are in what is said next. */
  cueIn: (reply: string) => (part: Twist | StraightAnswer) => number
  /** Whose business its matter is beside a parent's: what the writer is not is said there. */
  concern: Concern
}

/** `chance`: how likely it bears on what is asked, 0 to 1. */
export type Fit = { page: GuidebookPage; part: Twist | StraightAnswer; text: string; chance: number }
