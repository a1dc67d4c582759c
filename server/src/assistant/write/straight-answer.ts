import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { Guidebook, GuidebookPage, StraightAnswer } from '../../modules/guidebook/guidebook.ts'
import { type Lexicon, makePhraseFinder, type PhraseFinder, stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Brief } from './brief.ts'
import { holdsAt } from './holds-at.ts'

/** The page's own answer to a yes/no, how-much or is-it-normal question, when the parent asks one that it has. */
export type FindStraightAnswer = (
  page: GuidebookPage,
  stage: AgeStage | null,
  asked: Pick<Brief, 'text' | 'ageMonths'>,
  isSurePage: boolean,
) => StraightAnswer | null

const closed =
  /\b(?:how (?:much|many|long|often|old|early|late|soon|far|big)|what (?:age|time)|at what|which|is (?:it|this|that|there)|are (?:these|those|we|they)|am i|should (?:i|we|he|she|they|it|my)|can (?:i|we|he|she|they|my|an?|babies|kids|toddlers|children|teens)|could (?:it|i|we)|will (?:he|she|they|it)|would it|do (?:i|we|kids|babies|children|teens|they)|does (?:it|he|she|my|that|this)|did (?:i|we)|has (?:he|she)|when (?:should|can|do|does|will|is|are)|too (?:much|many|late|early|young|old|soon|long)|normal|okay|ok to|safe|worth|my fault)\b/i
/** "Is saying sorry a weakness?", "should a six-year-old come to a funeral?": begins as only a yes/no question does. */
const yesOrNo =
  /^\W*(?:(?:and|but|so|or|ok(?:ay)?|also|then)\W+)*(?:is|are|was|were|do|does|did|should|can|could|will|would|has|have|am)\b[^?]*\?/i
/** These ask for a plan, not for a yes or a number. */
const openQuestion =
  /(?:^|[,;:–—-]\s)\W*(?:(?:and|but|so|ok(?:ay)?|then)\W+)*(?:how (?:do|does|can|could|should|would|to|best)|what (?:do|should|can|could|would|if|am i (?:supposed|meant))|why)\b/i
/** A cue of fewer words that say something ("is it normal") speaks of whatever the page is about. */
const tellingStems = 2
/** So much of a cue's words must stand in the question when it does not stand there word for word. */
const leastShare = 0.75

export function makeFindStraightAnswer(guidebook: Guidebook, lexicon: Lexicon): FindStraightAnswer {
  const finders = new Map<GuidebookPage, PhraseFinder<StraightAnswer>>()
  for (const page of guidebook.pages) {
    const entries = page.answers.flatMap((meaning) => meaning.cues.map((phrase) => ({ phrase, meaning })))
    finders.set(page, makePhraseFinder(entries))
  }
  const likest = makeLikest(guidebook, lexicon)
  return (page, stage, asked, isSurePage) => {
    const suits = (one: StraightAnswer) => (stage === null || one.stages.includes(stage)) && holdsAt(one, asked)
    const questions = (asked.text.match(/[^.?!\n]+[.?!]*/g) ?? []).filter(
      (sentence) => (closed.test(sentence) || yesOrNo.test(sentence)) && !openQuestion.test(sentence),
    )
    const isTelling = (cue: string) => isSurePage || lexicon.meaningfulStems(cue).length >= tellingStems
    for (const question of questions) {
      const stems = stemsOf(question)
      const named = (finders.get(page)?.(stems) ?? []).filter(
        ({ meaning, phrase }) => suits(meaning) && isTelling(phrase),
      )
      const [longest] = named.sort((one, other) => other.length - one.length)
      const fitting = page.answers.filter(suits)
      const found = longest?.meaning ?? nearest(fitting, stems, isTelling, lexicon) ?? likest(fitting, question)
      if (found) return found
    }
    return null
  }
}

function nearest(
  answers: StraightAnswer[],
  stems: string[],
  isTelling: (cue: string) => boolean,
  lexicon: Lexicon,
): StraightAnswer | null {
  const asked = new Set(stems)
  // "What am I to do" asks nothing of "what am I doing wrong": of few words that say something, each has to stand there.
  const saysAsMuch = (cue: string) => {
    const telling = lexicon.meaningfulStems(cue, 'any')
    return telling.length > tellingStems || telling.every((stem) => asked.has(stem))
  }
  const near = answers
    .flatMap((answer) =>
      answer.cues
        .filter((cue) => isTelling(cue) && saysAsMuch(cue))
        .map((cue) => ({ answer, stems: [...new Set(stemsOf(cue))] })),
    )
    .filter(({ stems: cue }) => cue.length >= 3)
    .map(({ answer, stems: cue }) => ({
      answer,
      share: cue.filter((stem) => asked.has(stem)).length / cue.length,
      cue,
    }))
    .filter(({ share }) => share >= leastShare)
    .sort((one, other) => other.share - one.share || other.cue.length - one.cue.length)
  return near[0]?.answer ?? null
}

/** So much of what a question says, by how telling its words are, must be said by an answer's cues, less by its text. */
const leastLikeness = 0.5
const textCounts = 0.4
/** One word at least must be about as rare among the answers as one that stands in so many of a hundred. */
const rareIn = 0.03

/** The answer that speaks of the same things though none of its cues stands there: "Do alarms work or wait?" */
function makeLikest({ pages }: Guidebook, lexicon: Lexicon) {
  const read = new Map(
    pages.flatMap(({ answers }) =>
      answers.map((answer) => {
        const cues = new Set(answer.cues.flatMap((cue) => lexicon.meaningfulStems(cue)))
        return [answer, { cues, text: new Set(lexicon.meaningfulStems(answer.text)) }] as const
      }),
    ),
  )
  const counts = new Map<string, number>()
  for (const { cues, text } of read.values())
    for (const stem of new Set([...cues, ...text])) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const rarity = (stem: string) => Math.log(read.size / (counts.get(stem) ?? 1))
  const rare = Math.log(1 / rareIn)
  return (answers: StraightAnswer[], question: string): StraightAnswer | null => {
    const asked = [...new Set(lexicon.meaningfulStems(question))]
    const all = asked.reduce((sum, stem) => sum + rarity(stem), 0)
    const found = answers
      .map((answer) => {
        const { cues, text } = read.get(answer) ?? { cues: new Set<string>(), text: new Set<string>() }
        const said = asked.filter((stem) => cues.has(stem))
        const meant = asked.filter((stem) => !cues.has(stem) && text.has(stem))
        const weight = (stems: string[]) => stems.reduce((sum, stem) => sum + rarity(stem), 0)
        const isTelling = said.some((stem) => rarity(stem) >= rare)
        return { answer, likeness: isTelling ? (weight(said) + textCounts * weight(meant)) / all : 0 }
      })
      .sort((one, other) => other.likeness - one.likeness)
    const [best] = found
    return best && best.likeness >= leastLikeness ? best.answer : null
  }
}
