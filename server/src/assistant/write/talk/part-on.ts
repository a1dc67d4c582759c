import type { StraightAnswer, Twist } from '../../../modules/guidebook/guidebook.ts'
import { stemsOf } from '../../../modules/lexicon/lexicon.ts'
import type { Brief } from '../brief.ts'
import type { PageFound } from '../page-found.ts'
import { wholeSentences } from './lines.ts'
import { wasSaid } from './said.ts'

export type PartOn = { part: Twist | StraightAnswer; text: string; score: number }

/** From this score on a part is given: tuned on the talks of evals/talks.jsonl that are not held back. */
const minSum = 0.55

/**
 * What a part's chances count for: as a straight answer and as a part, to the reply alone and to both messages
 * together. A reply of few words has its sense from what went before; a new point stands in the reply.
 */
const shares = { answer: { alone: 0.35, together: 0.3 }, part: { alone: 0.5, together: 0.5 } }

/** The page's part that speaks to a reply, read together with the question before it, and was not told yet. */
export function partOn(reply: string, brief: Brief, found: PageFound): PartOn | null {
  return partsOn(reply, brief, found).find(({ text }) => !wasSaid(text, brief)) ?? null
}

/**
 * How near a part is to what is said next: the logarithms of its chances there and with the question before it count.
 * So do the chances that it settles either, and its cues.
 */
const counts = { alone: 1, together: 0.8, settles: 4, cue: 0.75 }

/** A part that was told goes before one that is new only where it is nearer by so much. */
const farNearer = 1.5

/** From these scores on a part is told as what is asked, and as the nearest to it. */
export const minScore = { sure: -2.4, near: -5 }

/** A part of a page that is not told of as the last was is less likely meant. */
const otherPage = 2

export type NearPart = PartOn & { found: PageFound }

/**
 * The parts of some pages that were not told yet, the nearest to a follow-up first; none where what was told is much
 * nearer. The first page is the one that was told of last. Strangers wrote 367 follow-ups,
 * and readers chose the parts that serve best. The first is one of them for 40 in 100, one of two for 50.
 */
export function nearestParts(brief: Brief, pages: PageFound[]): NearPart[] {
  const [said] = pages
  if (brief.hasSign || !said) return []
  const { text, before } = brief
  const among = pages.map(({ page }) => page)
  const chancesIn = (words: string) => {
    const { parts, answers } = said.weigh(words, among)
    const settles = new Map(answers.map(({ part, chance }) => [part, chance]))
    return parts.map((fit) => ({ ...fit, settles: 'paragraph' in fit.part ? 0 : (settles.get(fit.part) ?? 0) }))
  }
  const alone = new Map(saysSomething(text) ? chancesIn(text).map((fit) => [fit.part, fit]) : [])
  const cueOf = new Map(pages.map(({ page, cueIn }) => [page, cueIn(text)]))
  const all = chancesIn(`${before ?? ''} ${text}`)
    .flatMap(({ page, part, text: own, chance, settles }) => {
      const found = pages.find((one) => one.page === page)
      const score =
        counts.together * Math.log(chance) +
        counts.alone * Math.log(alone.get(part)?.chance ?? 1) +
        counts.settles * (settles + (alone.get(part)?.settles ?? 0)) +
        counts.cue * (cueOf.get(page)?.(part) ?? 0) -
        (page === said.page ? 0 : otherPage)
      return found ? [{ found, part, text: own, score }] : []
    })
    .toSorted((one, other) => other.score - one.score)
  const fresh = all.filter(({ text: own }) => !wasSaid(own, brief))
  const [first] = fresh
  const isNear = first !== undefined && first.score > (all[0]?.score ?? 0) - farNearer
  return isNear ? fresh : []
}

/** The same of a reply to what Nestbook asked itself: what the question before it calls for without it is none. */
export function partOnReply(reply: string, brief: Brief, found: PageFound): PartOn | null {
  return partsOn(reply, brief, found, true).find(({ text }) => !wasSaid(text, brief)) ?? null
}

/** What was told already and speaks to a reply more than anything that was not: its sentences that are nearest. */
export function toldOn(reply: string, brief: Brief, found: PageFound): string | null {
  const [best, ...others] = partsOn(reply, brief, found)
  if (!best || !wasSaid(best.text, brief)) return null
  const fresh = others.find(({ text }) => !wasSaid(text, brief))
  if (fresh && fresh.score > best.score - byMuch) return null
  const { likeness } = found.weigh(reply)
  const sentences = wholeSentences(best.text)
  const kept = new Set(sentences.toSorted((one, other) => likeness(other) - likeness(one)).slice(0, maxTold))
  return sentences.filter((sentence) => kept.has(sentence)).join(' ')
}

/** A part that is new goes before one that was told, unless that one is nearer by so much. */
const byMuch = 0.1
const maxTold = 3

/** The likeliest first. */
function partsOn(reply: string, brief: Brief, found: PageFound, isOwn = false): PartOn[] {
  if (brief.hasSign) return []
  const before = brief.before ?? ''
  const scores = new Map<string, PartOn>()
  const without = isOwn ? found.weigh(before) : { answers: [], parts: [] }
  const add = (text: string, wayOf: 'alone' | 'together') => {
    const received = found.weigh(text)
    const [answers, parts] =
      wayOf === 'alone'
        ? [received.answers, received.parts]
        : [raised(received.answers, without.answers), raised(received.parts, without.parts)]
    const isPlan = asksForPlan.test(reply)
    for (const { part, text: own, chance } of parts)
      if ('paragraph' in part || !isPlan) raise({ part, text: own }, shares.part[wayOf] * chance)
    if (isPlan) return
    for (const { part, text: own, chance } of answers) raise({ part, text: own }, shares.answer[wayOf] * chance)
  }
  const raise = (part: Omit<PartOn, 'score'>, more: number) => {
    const known = scores.get(part.text)?.score ?? 0
    scores.set(part.text, { ...part, score: known + more })
  }
  if (saysSomething(reply)) add(reply, 'alone')
  add(`${before} ${reply}`, 'together')
  return [...scores.values()].filter(({ score }) => score >= minSum).toSorted((one, other) => other.score - one.score)
}

/** Chances, less what they were without the reply. */
function raised<Of extends { text: string; chance: number }>(fits: Of[], without: Of[]): Of[] {
  const before = new Map(without.map(({ text, chance }) => [text, chance]))
  return fits.map((fit) => ({ ...fit, chance: Math.max(0, fit.chance - (before.get(fit.text) ?? 0)) }))
}

/** Whoever asks what to do is not served by a yes or a no. */
const asksForPlan = /\b(?:what|how) (?:do|can|should|would|could) (?:i|we) (?:do|handle|react|respond|get|stop|help)\b/i

/** Whether a reply names a matter of its own. */
export function saysSomething(reply: string): boolean {
  return stemsOf(reply).some((stem) => stem.length > 2 && !common.has(stem))
}

/** Words that name no matter. */
export const common = new Set(
  stemsOf(
    'what how when where which who why does did should could would can will the and but then also she her him his he they this them that with for from have has are was were been just still get got make about some there here want say says tell more too very really know think going does not dont never always sometimes give gives word words line lines need needs only said ask asks asked again exactly answer question please thing goes happen happens yes yeah nope maybe usually mostly tried try did didnt doesnt wont work works worked help helps helped worse better refuse refuses refused resists fails isnt isn arent wasnt child kid son daughter boy girl year old month',
  ),
)
