import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { GuidebookPage, StraightAnswer } from '../../modules/guidebook/guidebook.ts'
import type { ReadQuestion } from '../../readers/question-net/question-net.ts'
import { sentencesOf } from '../../text/sentences.ts'
import type { Brief } from './brief.ts'
import { holdsAt } from './holds-at.ts'

/** A page on which the answer may stand: for which stage, and how much of the question is about it, if it is at all. */
export type Leaf = { page: GuidebookPage; stage: AgeStage | null; weight: number; isNamed: boolean }

/**
 * The book's own answer to a yes/no, how-much or is-it-normal question, on one of some pages; null when the parent
 * asks none that these have.
 */
export type FindStraightAnswer = <Some extends Leaf>(
  leaves: Some[],
  asked: Pick<Brief, 'text' | 'ageMonths'>,
) => { leaf: Some; answer: StraightAnswer; chance: number } | null

/** From this chance on an answer is given: more often right than not, and seldom to who has asked nothing. */
const minChance = 0.85
/**
 * To whom asks something straight out, one that is less sure is better than none. A wrong one from another page than
 * the likeliest reads as not listened to. That holds most for a page that the question does not seem to be on.
 */
const minWhenAsked = { first: 0.4, other: 0.55, unnamed: 0.6 }
/** In a long message much is told beside what is asked, and a near miss is likelier. */
const minInLong = 0.5

/** How a question begins that yes, no, an age or a number answers. */
const begins = '(?:^|[.?!\\n,] *)(?:and |so |but )?(?:is|are|was|do|does|did|should|can|could|will|would|has|have|am) '
/** What it holds, also where it is only thought aloud. */
const holds = [
  'how (?:much|many|long|often|old|early|late|soon|far|big|bad|harmful|dangerous|serious|cold|hot)',
  '(?:what|which) (?:age|time|one|of|temp\\w*|height|weight|counts)',
  "what(?:['’]?s| is| are) (?:usual|normal|(?:a|the) (?:best|right|reasonable|fair|normal|usual|good))",
  "which(?:['’]?s| is)|who(?:['’]?s| is) right",
  '(?:do|does) (?:every|any|all|other|most)',
  'is (?:it|this|that)|am i',
  // "What can I do?" asks for a plan.
  '(?<!\\b(?:what|how|where|who|why) )(?:shou?ld?|shd|can (?:i|we|he|she|they|my))',
  'when (?:should|can|do|does|will|is|are)|too (?:much|many|late|early|young|old|soon|long)',
  'normal|ok|okay|safe|worth|fault|whether|wondering|curious',
  '(?:not sure|unsure|dunno|idk|know|tell|decide|say|ask|out) if',
  "(?:can['’]?t|cannot) (?:tell|decide)|isn['’]?t (?:it|that|this|he|she)|or not|tell me",
  'i (?:thought|guess)|part of me|hop(?:e|ing)|surely|presume|supposed|apparently|maybe (?:it|i|that)',
]
const straightOut = new RegExp(`${begins}|\\b(?:${holds.join('|')})\\b`, 'i')

/** Whether yes, no, an age or a number may answer a message. */
export function asksStraightOut(text: string): boolean {
  return straightOut.test(whatIsAsked(text))
}

export function makeFindStraightAnswer(readQuestion: ReadQuestion): FindStraightAnswer {
  return (leaves, asked) => {
    const question = whatIsAsked(asked.text)
    const offered = leaves.map(({ page, stage, weight }) => ({
      page: page.id,
      weight,
      among: answersHolding(page, stage, asked).map(({ id }) => id),
    }))
    const isAsked = straightOut.test(question)
    const minChanceOn = (leaf: Leaf | undefined) => {
      if (!isAsked || !leaf) return minChance
      if (isLong(asked.text)) return minInLong
      if (!leaf.isNamed) return minWhenAsked.unnamed
      return leaf === leaves[0] ? minWhenAsked.first : minWhenAsked.other
    }
    const leafOf = (id: string) => leaves.find(({ page }) => page.id === id)
    const given = readQuestion
      .likeliest(question, offered)
      .find(({ page, chance }) => chance >= minChanceOn(leafOf(page)))
    const leaf = given && leafOf(given.page)
    const answer = leaf?.page.answers.find(({ id }) => id === given?.id)
    return given && leaf && answer ? { leaf, answer, chance: given.chance } : null
  }
}

/** Asks for things to do. */
export const asksForPlan =
  /\b(?:how (?:do|can|to|should|did|would|on earth)|what (?:do|can|should|would|did|to|helps?|works?|else)|any(?:one|body)? (?:else|advice|tips?|ideas?|suggestions?|tricks?|help|have)|advice|tips|tricks|suggestions?|ideas|help|ways? to|handle|deal with)\b/i

/** The answers of a page that hold for a child of that stage and age. */
export function answersHolding(
  page: GuidebookPage,
  stage: AgeStage | null,
  asked: Pick<Brief, 'ageMonths'>,
): StraightAnswer[] {
  return page.answers.filter((one) => (stage === null || one.stages.includes(stage)) && holdsAt(one, asked))
}

/** A message of more words is told at length; what is asked stands in its title, its questions and what leads up to them. */
const maxShortWords = 60
const asksFor =
  /\?|\b(?:any (?:advice|tips|ideas|suggestions|thoughts|help)|advice|suggestions|wondering|not sure|what to do|help)\b/i

/** Whether a message tells a story beside what it asks. */
export function isLong(text: string): boolean {
  return text.split(/\s+/).length > maxShortWords
}

/** The part of a message that asks; all of it where it is short, or asks nowhere. */
export function whatIsAsked(text: string): string {
  if (!isLong(text)) return text
  const sentences = sentencesOf(text)
  const asks = sentences.map((sentence) => asksFor.test(sentence))
  if (!asks.includes(true)) return text
  return sentences.filter((_, at) => at === 0 || asks[at] || asks[at + 1]).join(' ')
}
