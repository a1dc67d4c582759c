import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { Guidebook, GuidebookPage, PageStage, StraightAnswer, Twist } from '../../modules/guidebook/guidebook.ts'
import { makePhraseFinder, type PhraseFinder, stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { ReadQuestion } from '../../modules/question-net/question-net.ts'
import type { Brief } from './brief.ts'
import { forAge, holdsAt } from './holds-at.ts'
import { asksStraightOut, makeFindStraightAnswer } from './straight-answer.ts'

export type PageFound = { page: GuidebookPage; stage: PageStage; twist: Twist | null; answer: StraightAnswer | null }

type Topic = Brief['topics'][number]
/** With how much of the question is about the page, and the chance of its likeliest straight answer. */
type Opened = PageFound & { weight: number; chance: number }

/** The guidebook page that a brief calls for; a second one when the parent speaks of two matters. */
export type FindPages = (brief: Brief) => PageFound[]

const neighbours: Record<AgeStage, AgeStage[]> = {
  baby: ['baby', 'toddler'],
  toddler: ['toddler', 'preschooler', 'baby'],
  preschooler: ['preschooler', 'toddler', 'schoolAge'],
  schoolAge: ['schoolAge', 'teen', 'preschooler'],
  teen: ['teen', 'schoolAge'],
}
const stagesWhenUnknown: AgeStage[] = ['preschooler', 'toddler', 'schoolAge', 'baby', 'teen']
/** A matter named outright weighs at least this much; one that was only guessed, or spoken of before, less. */
const namedOutright = 0.9
/** So many of a question's topics are looked up. */
const mostTopics = 4
/** Another page than the first is answered from when this much of the question is about it, and it is this sure. */
const leastWeight = 0.4
const sureEnough = 0.6
/** A second matter gets its own part when it weighs so much of the first. */
const nearlyAsMuch = 0.6

export function makeFindPages(guidebook: Guidebook, readQuestion: ReadQuestion): FindPages {
  const twists = new Map<GuidebookPage, PhraseFinder<Twist>>()
  for (const page of guidebook.pages) {
    const entries = page.twists.flatMap((meaning) => meaning.cues.map((phrase) => ({ phrase, meaning })))
    twists.set(page, makePhraseFinder(entries))
  }
  const straightAnswer = makeFindStraightAnswer(readQuestion)
  const open = ({ id, weight }: Topic, brief: Brief): Opened | null => {
    for (const page of guidebook.pagesOn(id)) {
      const near = stageOf(page, brief.stage)
      if (!near) continue
      const found = (twists.get(page)?.(stemsOf(brief.text)) ?? []).filter(({ meaning }) => holdsAt(meaning, brief))
      const [longest] = found.sort((one, other) => other.length - one.length)
      // Where no age is known, an answer of any may be meant: it says for which it holds.
      const { answer, chance } = straightAnswer(page, brief.stage && near.name, brief)
      const twist = longest && { ...longest.meaning, paragraph: forAge(longest.meaning.paragraph, brief.stage) }
      return {
        page,
        stage: near.stage,
        twist: twist ?? null,
        answer: answer && { ...answer, text: forAge(answer.text, brief.stage) },
        weight,
        chance,
      }
    }
    return null
  }
  return (brief) => {
    const topics = brief.topics.slice(0, mostTopics)
    for (const [place, topic] of topics.entries()) {
      const main = open(topic, brief)
      if (!main) continue
      const better = betterAnswered(main, topics.slice(place + 1), brief)
      if (better) return [better]
      const second = place === 0 ? secondMatter(brief, topic) : null
      const also = second ? open(second, brief) : null
      return also && also.page !== main.page ? [main, also] : [main]
    }
    return []
  }

  /** Whoever asks something straight out is better served by the next page, where it answers just that. */
  function betterAnswered(main: Opened, others: Topic[], brief: Brief): Opened | null {
    if (brief.isFollowUp || !asksStraightOut(brief.text)) return null
    for (const topic of others) {
      const other = open(topic, brief)
      if (other && other.page !== main.page) return isBetter(other, main) ? other : null
    }
    return null
  }
}

function isBetter(other: Opened, main: Opened): boolean {
  const isSure = other.weight >= leastWeight && other.chance >= sureEnough
  return isSure && other.weight * other.chance > main.weight * main.chance
}

/** A second topic that the message names outright, nearly as much as the first, and that is another matter. */
function secondMatter(brief: Brief, first: Topic): Topic | null {
  if (brief.isFollowUp) return null
  const named = brief.concepts.filter(({ weight }) => weight >= namedOutright).map(({ topic }) => topic)
  if (!named.includes(first.id)) return null
  const second = brief.topics.slice(1).find(({ id }) => named.includes(id))
  return second && second.weight >= nearlyAsMuch * first.weight ? second : null
}

function stageOf(page: GuidebookPage, stage: AgeStage | null): { name: AgeStage; stage: PageStage } | null {
  for (const near of stage ? neighbours[stage] : stagesWhenUnknown) {
    const found = page.byStage[near]
    if (found) return { name: near, stage: found }
  }
  return null
}
