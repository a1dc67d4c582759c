import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { GuidebookPage, StraightAnswer } from '../../modules/guidebook/guidebook.ts'
import type { ReadQuestion } from '../../modules/question-net/question-net.ts'
import type { Brief } from './brief.ts'
import { holdsAt, sentencesOf } from './holds-at.ts'

/** The page's own answer to a yes/no, how-much or is-it-normal question, when the parent asks one that it has. */
export type FindStraightAnswer = (
  page: GuidebookPage,
  stage: AgeStage | null,
  asked: Pick<Brief, 'text' | 'ageMonths'>,
) => StraightAnswer | null

/** From this chance on an answer is given: more often right than not, and seldom to who has asked nothing. */
const leastChance = 0.5

export function makeFindStraightAnswer(chancesOf: ReadQuestion): FindStraightAnswer {
  return (page, stage, asked) => {
    const fitting = page.answers.filter((one) => (stage === null || one.stages.includes(stage)) && holdsAt(one, asked))
    const chances = chancesOf(
      whatIsAsked(asked.text),
      page.id,
      fitting.map(({ id }) => id),
    )
    const [best] = [...chances].sort(([, one], [, other]) => other - one)
    if (!best || best[1] < leastChance) return null
    return fitting.find(({ id }) => id === best[0]) ?? null
  }
}

/** A message of more words is told at length; what is asked stands in its questions and what leads up to them. */
const mostWords = 60

function whatIsAsked(text: string): string {
  if (text.split(/\s+/).length <= mostWords) return text
  const sentences = sentencesOf(text)
  const asking = sentences.filter((_, at) => [at, at + 1].some((near) => sentences[near]?.includes('?')))
  return asking.length > 0 ? asking.join(' ') : text
}
