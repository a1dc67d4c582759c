import type {
  GuidebookPage,
  Months,
  PageStage,
  StraightAnswer,
  Twist,
} from '../../server/src/modules/guidebook/guidebook.ts'
import { countWords } from '../../server/src/modules/studies/studies.ts'

type Range = readonly [least: number, most: number]

const lengths = {
  stage: [300, 720],
  why: [35, 110],
  opening: [1, 46],
  twist: [30, 105],
  answer: [15, 80],
  reply: [25, 70],
} satisfies Record<string, Range>
const minSteps = 4
const twistsPerPage: Range = [6, 16]
const minCues = 4
const answersPerPage: Range = [4, 64]
const minAnswerCues = 3
const minFollowUps = 4
/** Cues are typed by parents in small letters; these keep their capitals. */
const properWords = /\bI\b|ADHD|TV|YouTube|IEP|TikTok|Instagram|Snapchat/g

/** What is wrong with a parsed page by itself: lengths and numbers of things. */
export function mistakesInPage(page: GuidebookPage): string[] {
  return [
    ...Object.entries(page.byStage).flatMap(([stage, part]) =>
      mistakesInStage(part).map((mistake) => `${stage}: ${mistake}`),
    ),
    ...outside(twistsPerPage, page.twists.length, 'twists'),
    ...page.twists.flatMap((twist) => mistakesInTwist(twist).map((mistake) => `twist ${twist.id}: ${mistake}`)),
    ...outside(answersPerPage, page.answers.length, 'answers'),
    ...page.answers.flatMap((answer) => mistakesInAnswer(answer).map((mistake) => `answer ${answer.id}: ${mistake}`)),
    ...repeatedCues(page.answers),
    ...page.replies.flatMap(({ question, text }) =>
      outside(lengths.reply, countWords(text), `words said to a reply to "${question}"`),
    ),
    ...(page.followUps.length < minFollowUps ? [`${page.followUps.length} follow-ups`] : []),
  ]
}

function mistakesInStage(part: PageStage): string[] {
  return [
    ...outside(lengths.stage, wordsAsRead(part), 'words as read'),
    ...outside(lengths.why, countWords(part.why), 'words under Why'),
    ...part.openings.flatMap((opening) =>
      outside(lengths.opening, countWords(opening), `words in the opening "${opening.slice(0, 30)}"`),
    ),
    ...(part.steps.length < minSteps ? [`${part.steps.length} steps`] : []),
    ...part.steps
      .filter(({ title }) => !/[.?]$/.test(title))
      .map(({ title }) => `the step "${title}" does not end with a full stop`),
  ]
}

function mistakesInAnswer({ cues, text }: StraightAnswer): string[] {
  return [
    ...(cues.length < minAnswerCues ? [`${cues.length} cues`] : []),
    ...outside(lengths.answer, countWords(text), 'words'),
  ]
}

/** One question must not have two answers at the same age. */
function repeatedCues(answers: StraightAnswer[]): string[] {
  const asked = answers.flatMap(({ cues, stages, months }) =>
    cues.flatMap((cue) => stages.map((stage) => ({ cue, stage, months }))),
  )
  const before = new Map<string, Asked[]>()
  return asked
    .filter((one) => {
      const others = before.get(one.cue) ?? []
      before.set(one.cue, [...others, one])
      return others.some((other) => overlaps(one, other))
    })
    .map(({ cue, stage }) => `the answers' cue ${cue} (${stage}) stands twice`)
}

const everyMonth = [0, Number.POSITIVE_INFINITY] as const
type Asked = { cue: string; stage: string; months: Months }

function overlaps(one: Asked, other: Asked): boolean {
  if (one.stage !== other.stage) return false
  const [[from, to], [otherFrom, otherTo]] = [one.months ?? everyMonth, other.months ?? everyMonth]
  return from <= otherTo && otherFrom <= to
}

function mistakesInTwist({ cues, paragraph }: Twist): string[] {
  return [
    ...(cues.length < minCues ? [`${cues.length} cues`] : []),
    ...cues
      .filter((cue) => /\p{Lu}/u.test(cue.replace(properWords, '')))
      .map((cue) => `the cue "${cue}" is not in small letters`),
    ...outside(lengths.twist, countWords(paragraph), 'words'),
  ]
}

/** A reader gets one of the openings and all of the rest, each line with its mark. */
function wordsAsRead({ openings, why, steps, ...lists }: PageStage): number {
  const lines = [why, ...steps.map(({ title, text }) => `1. ${title} ${text}`)]
  const marked = [lists.words, lists.avoid, lists.expect, lists.help, lists.ask].flat().map((line) => `- ${line}`)
  return countWords([openings[0] ?? '', ...lines, ...marked].join(' '))
}

function outside([min, max]: Range, count: number, what: string): string[] {
  return count < min || count > max ? [`${count} ${what}, not ${min} to ${max}`] : []
}
