import type { HistoryMessage } from '@nestbook/contract/research.ts'
import type { Model } from '../../adapters/model/model.ts'
import type { Prompt } from '../../modules/prompts/prompts.ts'
import type { Study } from '../../modules/studies/studies.ts'
import type { Brief } from './brief.ts'
import type { FindPages } from './find-page.ts'
import { pastFirstYear } from './holds-at.ts'
import { withLinesBelow } from './lines-below.ts'
import { firstSentences, pagesForOthers } from './other-children.ts'
import type { PageFound } from './page-found.ts'
import { fillSlots } from './slots.ts'

/** The turns of a conversation that the writer reads, the last ones: the last answer whole, of the others so much. */
const maxTurns = 6
const maxOfTurn = 700
const maxOfLastAnswer = 6000
/** So much of a page is laid before a writer, of one that is only likely less. */
const most = {
  first: { parts: 2, steps: 5, avoid: 3, help: 3 },
  other: { parts: 0, steps: 3, avoid: 0, help: 1 },
}
/** From this chance on a part of the likeliest page may bear beside the one that leads. */
const minBeside = 0.3
/** So many findings are laid before a writer at most, and so many ahead of the second page; more where studies are asked for. */
const usualFindings = { max: 12, min: 8 }
const askedForFindings = { max: 20, min: 20 }

type Dependencies = {
  findPages: FindPages
  nearbyPages: FindPages
  /** The most letters of all that is laid before the writer. */
  maxMaterial: number
}

/** Lets the model write the answer from the guidebook's pages and the findings. The text comes as it is written. */
export function writeWithModel(
  brief: Brief,
  history: HistoryMessage[],
  dependencies: Dependencies,
  model: Model,
  prompt: Prompt & { firstWordBy: number; completeBy: number },
  signal: AbortSignal,
): AsyncIterable<string> {
  const content = JSON.stringify(materialOf(brief, history, dependencies))
  return model.stream({ ...prompt, messages: [{ role: 'user', content }] }, signal)
}

function materialOf(brief: Brief, history: HistoryMessage[], { findPages, nearbyPages, maxMaterial }: Dependencies) {
  const sought = { ...brief, text: brief.inEnglish }
  const pages = inEach(brief.inLocalWords, [
    ...nearbyPages(sought).map((found, place) =>
      pageOf(atAge(found, brief), brief, place === 0 ? most.first : most.other),
    ),
    ...pagesForOthers(sought, findPages).map(({ other, found }) =>
      pageOf(atAge(found, other), { ...brief, ...other }, most.first),
    ),
  ])
  const bounds = brief.wish === 'evidence' ? askedForFindings : usualFindings
  // A finding says itself who was studied.
  const findings = brief.candidates
    .slice(0, bounds.max)
    .map(({ study }, place) => `[${place + 1}] ${designOf(study)}${study.oneLiner}`)
  const turns = history.slice(-maxTurns)
  const lastAnswer = turns.findLastIndex(({ role }) => role === 'assistant')
  const conversation = turns.map(({ role, content }, at) => ({
    role,
    content: content.slice(0, at === lastAnswer ? maxOfLastAnswer : maxOfTurn),
  }))
  const family = withoutEmpty({
    age: brief.ageNoun,
    gender: brief.gender,
    name: brief.name,
    country: brief.country,
    known: brief.nature,
    tried: brief.tried.map(({ text }) => text),
    others: brief.others.map(({ name, ageNoun: age, gender, nature: known }) =>
      withoutEmpty({ name, age, gender, known }),
    ),
  })
  const asked = withoutEmpty({
    family,
    help: brief.helpLines,
    signs: brief.signs,
    conversation,
    kind: brief.wish,
    insteadOf: brief.instead,
  })
  const last = { language: brief.language, question: brief.said }
  const room = maxMaterial - JSON.stringify({ ...asked, ...last }).length
  return { ...fitRoom(pages, findings, room, bounds.min), ...asked, ...last }
}

/** A writer who reads of the first year tells the parent of a one-year-old of it. */
function atAge(found: PageFound, { ageMonths }: Pick<Brief, 'ageMonths'>): PageFound {
  return { ...found, stage: pastFirstYear(found.stage, ageMonths) }
}

/** How a study was done, where it says so. */
function designOf({ studyType }: Study): string {
  return studyType === 'Research Study' ? '' : `${studyType}: `
}

/** What fits into a window: the likeliest page and the best findings longest. */
function fitRoom(
  pages: object[],
  findings: string[],
  room: number,
  min: number,
): { pages: object[]; findings: string[] } {
  const isOver = JSON.stringify([pages, findings]).length > room
  if (!isOver || pages.length + findings.length === 0) return { pages, findings }
  if (findings.length > min) return fitRoom(pages, findings.slice(0, -1), room, min)
  if (pages.length > 1) return fitRoom(pages.slice(0, -1), findings, room, min)
  return findings.length > 0 ? fitRoom(pages, findings.slice(0, -1), room, min) : fitRoom([], [], room, min)
}

/** What of a page speaks to the question: its parts, and those of its lines that go below them. */
function pageOf(found: PageFound, brief: Brief, max: (typeof most)[keyof typeof most]) {
  const { page, twist, answer, fits } = found
  const { stage } = withLinesBelow(found, true)
  const filled = (lines: string[]) => lines.map((line) => fillSlots(line, brief))
  const beside = fits.filter((fit) => fit.page === page && fit.chance >= minBeside).map(({ text }) => text)
  const isGiven = (text: string) => text === answer?.text || text === twist?.paragraph
  return withoutEmpty({
    title: page.title,
    straightAnswer: answer ? fillSlots(answer.text, brief) : null,
    onThis: twist ? fillSlots(twist.paragraph, brief) : null,
    also: filled(beside.filter((text) => !isGiven(text)).slice(0, max.parts)),
    why: fillSlots(answer || twist ? firstSentences(stage.why) : stage.why, brief),
    steps: filled(
      [...(twist?.steps ?? []), ...stage.steps]
        .slice(0, max.steps)
        .map(({ title, text }) => `${title} ${firstSentences(text)}`),
    ),
    avoid: filled(stage.avoid.slice(0, max.avoid)),
    getHelp: filled(stage.help.slice(0, max.help)),
  })
}

/** The same of every text in it. */
function inEach<Thing>(change: (text: string) => string, thing: Thing): Thing {
  return JSON.parse(JSON.stringify(thing), (_, value) => (typeof value === 'string' ? change(value) : value))
}

/** Nothing is said of what is not there. */
function withoutEmpty<Thing extends object>(thing: Thing): Partial<Thing> {
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => !isEmpty(value))) as Partial<Thing>
}
