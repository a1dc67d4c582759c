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
  return (page, stage, asked, isSurePage) => {
    const suits = (one: StraightAnswer) => (stage === null || one.stages.includes(stage)) && holdsAt(one, asked)
    const questions = (asked.text.match(/[^.?!\n]+[.?!]*/g) ?? []).filter(
      (sentence) => closed.test(sentence) && !openQuestion.test(sentence),
    )
    const isTelling = (cue: string) => isSurePage || lexicon.meaningfulStems(cue).length >= tellingStems
    for (const question of questions) {
      const stems = stemsOf(question)
      const named = (finders.get(page)?.(stems) ?? []).filter(
        ({ meaning, phrase }) => suits(meaning) && isTelling(phrase),
      )
      const [longest] = named.sort((one, other) => other.length - one.length)
      const found = longest?.meaning ?? nearest(page.answers.filter(suits), stems, isTelling, lexicon)
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
