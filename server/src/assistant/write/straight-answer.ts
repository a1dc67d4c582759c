import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { GuidebookPage, StraightAnswer } from '../../modules/guidebook/guidebook.ts'
import type { ReadQuestion } from '../../modules/question-net/question-net.ts'
import type { Brief } from './brief.ts'
import { holdsAt, sentencesOf } from './holds-at.ts'

/**
 * The page's own answer to a yes/no, how-much or is-it-normal question, when the parent asks one that it has, and how
 * likely it is that the likeliest settles it.
 */
export type FindStraightAnswer = (
  page: GuidebookPage,
  stage: AgeStage | null,
  asked: Pick<Brief, 'text' | 'ageMonths'>,
) => { answer: StraightAnswer | null; chance: number }

/** From this chance on an answer is given: more often right than not, and seldom to who has asked nothing. */
const leastChance = 0.75
/** To whom asks something straight out, one that is less sure is better than none. */
const leastWhenAsked = 0.45

/** How a question begins, or what it holds, that yes, no, an age or a number answers. */
const straightOut =
  /(?:^|[.?!\n,] *)(?:and |so |but )?(?:is|are|was|do|does|did|should|can|could|will|would|has|have|am) |\b(?:how (?:much|many|long|often|old|early|late|soon|far|big)|(?:what|which) (?:age|time)|is (?:it|this|that)|am i|shou?ld?|shd|can (?:i|we|he|she|they|my)|when (?:should|can|do|does|will|is|are)|too (?:much|many|late|early|young|old|soon|long)|normal|ok|okay|safe|worth|fault|whether|wondering)\b/i

/** Whether yes, no, an age or a number may answer a message. */
export function asksStraightOut(text: string): boolean {
  return straightOut.test(whatIsAsked(text))
}

export function makeFindStraightAnswer(chancesOf: ReadQuestion): FindStraightAnswer {
  return (page, stage, asked) => {
    const fitting = page.answers.filter((one) => (stage === null || one.stages.includes(stage)) && holdsAt(one, asked))
    const question = whatIsAsked(asked.text)
    const chances = chancesOf(
      question,
      page.id,
      fitting.map(({ id }) => id),
    )
    const [[likeliest, chance] = ['', 0]] = [...chances].sort(([, one], [, other]) => other - one)
    const isEnough = chance >= (straightOut.test(question) ? leastWhenAsked : leastChance)
    return { answer: isEnough ? (fitting.find(({ id }) => id === likeliest) ?? null) : null, chance }
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
