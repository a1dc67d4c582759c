import { sentencesOf } from '../../../text/sentences.ts'
import type { Brief } from '../brief.ts'
import type { FindPages } from '../find-page.ts'
import { forAge, holdsAt } from '../holds-at.ts'
import type { PageFound } from '../page-found.ts'
import { fillSlots } from '../slots.ts'

/** Whether an earlier answer in this conversation has said this of a page already. */
export function wasSaid(text: string, brief: Brief): boolean {
  return lastSaid(text, brief) >= 0
}

/** The place of the last answer that has said this; -1 where none has. */
function lastSaid(text: string, brief: Brief): number {
  if (brief.earlierAnswers.length === 0) return -1
  // What was said before it was told whether the child is a boy or a girl, was said all the same.
  const whose = brief.gender === null ? [brief] : [brief, { ...brief, gender: null }]
  const ways = whose.map((who) => plain(fillSlots(text, who)))
  return plainAnswers(brief).findLastIndex((answer) => ways.some((said) => answer.includes(said)))
}

/** A conversation's answers are looked through for each part of its pages. */
const keptPlain = new WeakMap<Brief['earlierAnswers'], string[]>()

function plainAnswers({ earlierAnswers }: Brief): string[] {
  const known = keptPlain.get(earlierAnswers) ?? earlierAnswers.map(plain)
  keptPlain.set(earlierAnswers, known)
  return known
}

/** The titles of the steps that the newest answer with a list of at least so many told, in their order. */
export function stepsSaid({ earlierAnswers }: Brief, min = 1): string[] {
  const lists = earlierAnswers.map((answer) => [...answer.matchAll(listedStep)].map(([, title = '']) => title))
  return lists.findLast((titles) => titles.length >= min) ?? []
}

/** "**Day one:**" is what to expect, and no step. */
const listedStep = /^(?:\d+\.|-) \*\*([^*]+[^*:])\*\*/gm

/** The page that the last answers were written from: of those that the question calls for the one whose words they hold. */
export function pageSaid(brief: Brief, findPages: FindPages): PageFound | null {
  const pages = pagesOf(brief, findPages)
  const [best] = pages
    .map((found) => ({ found, said: partsOf(found, brief).filter((part) => wasSaid(part, brief)).length }))
    .toSorted((one, other) => other.said - one.said)
  return best && best.said > 0 ? withPartTold(best.found, brief) : (findPages(brief)[0] ?? null)
}

/** The part of the page that was told last is what is gone on with: its words and steps go before the page's own. */
function withPartTold(found: PageFound, brief: Brief): PageFound {
  const told = found.page.twists
    .filter((twist) => holdsAt(twist, brief))
    .map((twist) => ({ ...twist, paragraph: forAge(twist.paragraph, brief) }))
    .map((twist) => ({ twist, at: lastSaid(twist.paragraph, brief) }))
    .filter(({ at }) => at >= 0)
  const [last] = told.toSorted((one, other) => other.at - one.at)
  return last ? { ...found, twist: last.twist } : found
}

/** A page that was not the first choice may be what was meant when so much of the question speaks for it. */
const minWeight = 0.4

export function likelyPages(brief: Brief, findPages: FindPages): PageFound[] {
  const likely = brief.topics.filter(({ weight }) => weight >= minWeight * (brief.topics[0]?.weight ?? 1))
  return pagesOf({ ...brief, topics: likely }, findPages)
}

/** The first page of each topic that is read in the question, the nearest first. */
export function pagesOf(brief: Brief, findPages: FindPages): PageFound[] {
  return brief.topics.flatMap((topic) => findPages({ ...brief, topics: [topic] }).slice(0, 1))
}

/** The pages of so many topics are near. */
const maxAround = 3

/** The page that was told last, the likeliest of what is said next, and others that are near, each once. */
export function pagesAround(said: PageFound, brief: Brief, findPages: FindPages): PageFound[] {
  const near = pagesOf({ ...brief, topics: brief.topics.slice(0, maxAround) }, findPages)
  const all = [said, ...findPages(brief).slice(0, 1), ...near]
  return all.filter(({ page }, place) => all.findIndex((other) => other.page === page) === place)
}

/** What an answer may have held of a page; one that came nearest may hold no more than a single part. */
function partsOf({ stage, twist, weigh }: PageFound, brief: Brief): string[] {
  const steps = [...stage.steps, ...(twist?.steps ?? [])].map(({ title }) => `**${title}**`)
  const passages = weigh(brief.text).parts.map(({ text }) => text)
  return [...passages, ...steps, ...stage.words, ...stage.help, ...stage.openings, sentencesOf(stage.why)[0] ?? '']
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
