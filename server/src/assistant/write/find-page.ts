import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type {
  Guidebook,
  GuidebookPage,
  Matter,
  PageStage,
  StraightAnswer,
  Twist,
} from '../../modules/guidebook/guidebook.ts'
import { makePhraseFinder, type PhraseFinder, stemsOf } from '../../modules/lexicon/lexicon.ts'
import { isTold, type WeighParts } from '../../readers/page-parts/page-parts.ts'
import type { ReadQuestion } from '../../readers/question-net/question-net.ts'
import type { Brief } from './brief.ts'
import { concernOf } from './concern.ts'
import { agelessStage, forAge, holdsAt } from './holds-at.ts'
import { firstOfLine, fitsOfLine, minToLead, withBest, withLikeliest } from './line-parts.ts'
import type { Fit, PageFound } from './page-found.ts'
import {
  answersHolding,
  asksForPlan,
  asksStraightOut,
  type Leaf,
  makeFindStraightAnswer,
  whatIsAsked,
} from './straight-answer.ts'

type Topic = Brief['topics'][number]
/** With how much of the question is about the page, and the stage whose answers may be given. */
type Opened = Leaf & { byStage: PageStage; chance: number }

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
const maxTopics = 6
/** What a question seems not to be about counts so much of what it is most about. */
const minWeight = 0.05
/**
 * Below these chances a page is no more than a guess, and is offered by name. Above it 9 in 10 pages are right for long
 * messages, though what is said of them may still miss. For a line 90 in 100 are, and 64 up to 0.45.
 */
const minPage = { told: 0.55, line: 0.36 }

export function isSurePage(text: string, chance: number): boolean {
  return chance >= (isTold(text) ? minPage.told : minPage.line)
}

/** From this weight on a message names a matter in words of the lexicon that mean nothing else. */
const namedInFull = 1.2

export function isNamedInFull({ concepts }: Brief, topic: string | undefined): boolean {
  return concepts.some((concept) => concept.topic === topic && concept.weight >= namedInFull)
}

/** A second matter gets its own part when it weighs so much of the first. */
const nearlyAsMuch = 0.6

/**
 * So many pages are laid before a writer who chooses: the likeliest, and one that is likely, too. A page that is off the
 * matter makes an answer worse. Each comes with a part that may bear from this chance on.
 */
const maxNearby = 2
const minNearby = 0.5
const minToMention = 0.2

export function makeFindPages(
  guidebook: Guidebook,
  matters: Map<string, Matter[]>,
  readQuestion: ReadQuestion,
  weighParts: WeighParts,
): { findPages: FindPages; nearbyPages: FindPages } {
  const twists = new Map<GuidebookPage, PhraseFinder<Twist>>()
  const twistsOf = (page: GuidebookPage) => {
    const known = twists.get(page)
    if (known) return known
    const entries = page.twists.flatMap((meaning) => meaning.cues.map((phrase) => ({ phrase, meaning })))
    const finder = makePhraseFinder(entries)
    twists.set(page, finder)
    return finder
  }
  const cues = new Map<GuidebookPage, PhraseFinder<Twist | StraightAnswer>>()
  const cuesIn = (text: string, page: GuidebookPage) => {
    const parts = () => [...page.twists, ...page.answers]
    const find =
      cues.get(page) ??
      makePhraseFinder(parts().flatMap((meaning) => meaning.cues.map((phrase) => ({ phrase, meaning }))))
    cues.set(page, find)
    const said = find(stemsOf(text))
    return (part: Twist | StraightAnswer) =>
      Math.max(0, ...said.filter(({ meaning }) => meaning === part).map(({ length }) => length))
  }
  const findAnswer = makeFindStraightAnswer(readQuestion)
  const open = ({ id, weight, chance = 1, read = chance }: Topic, brief: Brief, isNamed = true): Opened | null => {
    for (const page of guidebook.pagesOn(id)) {
      const near = stageOf(page, brief)
      if (!near) continue
      // Where no age is known, an answer of any may be meant: it says for which it holds.
      const byStage = brief.stage ? near.stage : agelessStage(near.stage)
      return { page, weight, chance: read, isNamed, stage: brief.stage && near.name, byStage }
    }
    return null
  }
  const twistOf = (page: GuidebookPage, brief: Brief): Twist | null => {
    const said = twistsOf(page)(stemsOf(whatIsAsked(brief.text))).filter(({ meaning }) => holdsAt(meaning, brief))
    const [longest] = said.sort((one, other) => other.length - one.length)
    return longest ? { ...longest.meaning, paragraph: forAge(longest.meaning.paragraph, brief) } : null
  }
  const found = (
    { page, byStage }: Opened,
    given: { answer: StraightAnswer; chance: number } | null,
    brief: Brief,
    weighed: { fits: Fit[]; likeness: PageFound['likeness'] } = { fits: [], likeness: null },
  ): PageFound => ({
    page,
    stage: byStage,
    matters: matters.get(page.id) ?? [],
    twist: twistOf(page, brief),
    answer: given && { ...given.answer, text: forAge(given.answer.text, brief) },
    isAnswerSure: given !== null && given.chance >= minSure,
    ...weighed,
    nearFits: () => weighAlike(brief),
    weigh: (reply, among = [page]) => weighReply(among, { ...brief, text: reply }),
    cueIn: (reply) => cuesIn(reply, page),
    concern: concernOf(page.id, brief),
  })
  const weighReply = (pages: GuidebookPage[], brief: Brief): ReturnType<PageFound['weigh']> => {
    const { parts, likeness } = weighParts(
      brief,
      pages.map((page) => ({ page, chance: 1 / pages.length })),
    )
    const answers = answersOn(
      pages.map((page) => ({ page })),
      brief,
    ).flatMap(({ page: id, id: answer, chance }) => {
      const page = pages.find((one) => one.id === id)
      const part = page?.answers.find((one) => one.id === answer)
      return page && part ? [{ page, part, text: forAge(part.text, brief), chance }] : []
    })
    return { answers, parts: parts.map((fit) => ({ ...fit, text: forAge(fit.text, brief) })), likeness }
  }
  const firstTopic = new Map(guidebook.pages.map(({ id, topics: [topic] }) => [id, topic]))
  /** Of pages that answer something like it, though the question seems to be about something else. */
  const nearTopics = (brief: Brief, topics: Topic[]): Topic[] => {
    const weight = minWeight * (topics[0]?.weight ?? 1)
    return readQuestion.nearestPages(brief.text).flatMap((page) => {
      const id = firstTopic.get(page)
      return id && !topics.some((topic) => topic.id === id) ? [{ id, weight }] : []
    })
  }
  const ofSign = (brief: Brief): Fit[] => {
    const { signPart } = brief
    const page = guidebook.pages.find(({ id }) => id === signPart?.page)
    const parts = page ? [...page.twists, ...page.answers] : []
    const part = parts.find(({ id }) => id === signPart?.twist)
    if (!page || !part) return []
    return [{ page, part, text: forAge('paragraph' in part ? part.paragraph : part.text, brief), chance: 1 }]
  }
  const weigh = (brief: Brief, opened: Opened[]) => {
    const pages = opened.filter(isFirstOfPage).map(({ page, chance }) => ({ page, chance }))
    const { parts, likeness } = weighParts(brief, pages)
    // Below a sign for a doctor nothing may reassure, as a part that was written for another case might.
    if (brief.hasSign || brief.signPart) return { fits: ofSign(brief), likeness }
    const fits = parts.map((fit) => ({ ...fit, text: forAge(fit.text, brief) }))
    return { fits: isTold(brief.text) ? fits : fitsOfLine(fits, answersOn(pages, brief), pages), likeness }
  }
  const answersOn = (pages: { page: GuidebookPage }[], brief: Brief) =>
    readQuestion.likeliest(
      brief.text,
      pages.map(({ page }) => ({
        page: page.id,
        weight: 1,
        among: answersHolding(page, brief.stage, brief).map(({ id }) => id),
      })),
    )
  /** Where a line is guessed at, its parts tell the pages apart better than what it seems to be about. */
  const weighAlike = (brief: Brief): Fit[] => {
    const topics = brief.topics.slice(0, maxTopics)
    const opened = [...topics, ...nearTopics(brief, topics)].flatMap((topic) => open(topic, brief) ?? [])
    const pages = opened.filter(isFirstOfPage)
    return weigh(
      brief,
      pages.map((one) => ({ ...one, chance: 1 / pages.length })),
    ).fits
  }
  /** The pages that a question may be about, for a writer who chooses among them. */
  const nearbyPages: FindPages = (asked) => {
    const topics = asked.topics.filter(({ chance = 1 }, place) => place === 0 || chance >= minNearby)
    const brief = { ...asked, topics }
    const first = findPages(brief)
    const others = topics.slice(0, maxTopics).flatMap((topic) => open(topic, brief) ?? [])
    const fits = first[0]?.fits ?? []
    const more = others
      .filter(({ page }) => !first.some((known) => known.page === page))
      .filter(isFirstOfPage)
      .map((opened) => withBest(found(opened, null, brief, { fits, likeness: null }), minToMention))
    return [...first, ...more].slice(0, maxNearby)
  }
  const findPages: FindPages = (brief) => {
    if (brief.signPart || (!brief.isFollowUp && isTold(brief.text))) {
      const opened = brief.topics.slice(0, maxTopics).flatMap((topic) => open(topic, brief) ?? [])
      const weighed = weigh(brief, opened)
      const [best] = weighed.fits
      const leading = best && best.chance >= minToLead ? opened.find(({ page }) => page === best.page) : null
      const main = leading ?? opened[0]
      const also = main && opened.find(({ page }) => page !== main.page)
      return main ? [withBest(found(main, null, brief, weighed)), ...(also ? [found(also, null, brief)] : [])] : []
    }
    // Whoever asks something straight out is best served by the page that answers just that.
    const isAnywhere = !brief.isFollowUp && asksStraightOut(brief.text)
    const topics = brief.topics.slice(0, maxTopics)
    const opened = topics.flatMap((topic) => open(topic, brief) ?? [])
    const near = isAnywhere ? nearTopics(brief, topics).flatMap((topic) => open(topic, brief, false) ?? []) : []
    const [main] = opened
    const leaves = isAnywhere ? [...opened, ...near].filter(isFirstOfPage) : opened.slice(0, 1)
    const given = brief.hasSign ? null : findAnswer(leaves, brief)
    const weighed = isWeighed(brief, given)
      ? weigh(brief, opened.filter(isFirstOfPage).slice(0, maxWeighed))
      : undefined
    if (given && given.leaf.page !== main?.page) return [found(given.leaf, given, brief, weighed)]
    if (!main) return []
    const second = secondMatter(brief)
    const also = second && open(second, brief)
    const first = given || !weighed ? main : firstOfLine(main, opened, weighed.fits)
    const own = found(first, given, brief, weighed)
    const pages = [given ? own : withLikeliest(own, asksForPlan.test(brief.text))]
    if (also && also.page !== first.page) pages.push(found(also, findAnswer([also], brief), brief))
    return pages
  }
  return { findPages, nearbyPages }
}

/** From this chance on an answer opens the reply: of those given so 5 in 100 are not the one that readers named. */
const minSure = 0.95

/** Weighing parts takes longer than all else: of a line they are weighed where no answer settles it. */
function isWeighed({ isFollowUp, form }: Brief, given: { chance: number } | null): boolean {
  return (!isFollowUp || form !== null) && (given?.chance ?? 0) < minSure
}

/** Of a line the parts of so many pages are weighed. */
const maxWeighed = 3

function isFirstOfPage({ page }: Opened, place: number, opened: Opened[]): boolean {
  return opened.findIndex((other) => other.page === page) === place
}

/** A second topic that the message names outright, nearly as much as the first, and that is another matter. */
function secondMatter(brief: Brief): Topic | null {
  const [first] = brief.topics
  if (brief.isFollowUp || !first) return null
  const named = brief.concepts.filter(({ weight }) => weight >= namedOutright).map(({ topic }) => topic)
  if (!named.includes(first.id)) return null
  const second = brief.topics.slice(1).find(({ id }) => named.includes(id))
  return second && second.weight >= nearlyAsMuch * first.weight ? second : null
}

/** What is safe for a toddler, a blanket in bed or a handful of nuts, can kill a child of a few months. */
const onlyForBabiesUntilMonths = 12

function stageOf(
  page: GuidebookPage,
  { stage, ageMonths }: Pick<Brief, 'stage' | 'ageMonths'>,
): { name: AgeStage; stage: PageStage } | null {
  const isSmall = ageMonths !== null && ageMonths < onlyForBabiesUntilMonths
  const told =
    stage === 'baby' && (ageMonths ?? 0) >= (page.toddlerFrom ?? Number.POSITIVE_INFINITY) ? 'toddler' : stage
  for (const near of isSmall ? (['baby'] as const) : told ? neighbours[told] : stagesWhenUnknown) {
    const found = page.byStage[near]
    if (found) return { name: near, stage: found }
  }
  return null
}
