import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import { isTold } from '../../readers/page-parts/page-parts.ts'
import { sentencesOf } from '../../text/sentences.ts'
import type { Brief, Draft } from './brief.ts'
import type { Choose } from './choose.ts'
import { isPageSure, minOffered } from './fitting-answer.ts'
import { followUpsOf } from './follow-ups.ts'
import { makeHeadings } from './headings.ts'
import { isAgeTold } from './holds-at.ts'
import { stageBelow } from './lines-below.ts'
import { answerMood, warmWord } from './moods.ts'
import { isNearPart } from './near-pages.ts'
import type { Fit, PageFound } from './page-found.ts'
import { saysTheSame } from './says-the-same.ts'
import { fillSlots, titleWithin } from './slots.ts'
import { freshSteps, numbered } from './steps.ts'
import { asksForPlan, whatIsAsked } from './straight-answer.ts'

/** Gives what lies nearest, of one page or of two, as no more than that, and leaves the way to another matter open. */
export function offerNearest(
  brief: Brief,
  near: PageFound[],
  usual: () => PageFound | null,
  voice: Voice,
  choose: Choose,
): Draft {
  const pages = near.filter(({ page }, at) => near.findIndex((other) => other.page === page) === at)
  const [first] = pages
  if (!first) return sayNothingFound(brief, usual(), voice, choose)
  const parts = isTold(brief.text) && isPageSure(brief, first) ? partsToOffer(first) : []
  const some = pages.slice(0, parts.length > 0 ? 1 : maxOffered)
  const said = parts.length > 0 ? parts : some.flatMap((one, at) => saidOn(one, at === 0, brief) ?? [])
  const told = theClearer(said)
  if (brief.kind !== 'asks') return answerIfAsked(told, some, brief, voice, choose)
  const empathy = warmWord(brief, voice, choose)
  const lines = told.length > 0 ? toldLines(told, some, brief, voice, choose) : namesAlone(some, voice)
  return {
    text: fillSlots([empathy, ...lines].filter(Boolean).join('\n\n'), brief),
    followUps: some.flatMap((one) => followUpsOf(brief, one).slice(0, 1)),
    isFree: true,
  }
}

/** Says that the book has nothing on it, names the page that is nearest, if one is, and asks an age that was not told. */
export function sayNothingFound(brief: Brief, near: PageFound | null, voice: Voice, choose: Choose): Draft {
  const nothing = near
    ? choose(voice.nothing, 'nothing').replace('{topic}', titleWithin(near.page))
    : choose(voice.nothingNear, 'nothing')
  const age = isAgeTold(brief) ? '' : 'How old is your child?'
  return {
    text: [nothing, age].filter(Boolean).join(' '),
    followUps: near ? followUpsOf(brief, near).slice(0, 2) : [],
    isFree: true,
  }
}

/** What is said on a page, and how likely it is meant. The plan of a page that has no such part is as likely as any. */
type Said = { page: Fit['page']; text: string; chance: number | null }

function toldLines(told: Said[], some: PageFound[], brief: Brief, voice: Voice, choose: Choose): string[] {
  const { nearest } = voice
  const pages = [...new Set(told.map(({ page }) => page))]
  const [first] = some
  const isSure = first !== undefined && isPageSure(brief, first) && first.page === told[0]?.page
  const leads = isSure ? nearest.onTopic : nearest.lead
  const lead = choose(leads, 'nearest').replace('{topic}', pages.map((page) => titleWithin(page)).join(', and on '))
  const rest = some.filter(({ page }) => !pages.includes(page))
  const also = rest.length > 0 ? withTopics(nearest.also, rest) : ''
  const lines = told.map(({ page, text }) => `- ${pages.length > 1 ? `**${page.title}.** ` : ''}${gistOf(text)}`)
  const said = told.length === 1 ? told.map(({ text }) => text) : [lines.join('\n')]
  const steps = isSure ? stepsOf(first, told, brief) : ''
  return [lead, ...said, steps && `${makeHeadings(voice, choose)('steps')}\n\n${steps}`, also, nearest.ask]
}

/** What the page that is likeliest meant would do, for whoever tells at length and asks what to do. */
function stepsOf(found: PageFound, told: Said[], brief: Brief): string {
  if (!isTold(brief.text) || brief.stage === null || !asksForPlan.test(whatIsAsked(brief.text))) return ''
  const parts = found.fits.filter(({ text, page }) => told.some((one) => one.text === text && one.page === page))
  const stage = stageBelow(
    found,
    parts.map(({ part }) => part),
  )
  return numbered(freshSteps({ ...found, stage, twist: null }, brief, 0).slice(0, maxSteps))
}

/**
 * Whoever may have asked nothing is told the one thing that surely speaks to it, and that it need not be wanted. Else a
 * warm word is all.
 */
function answerIfAsked(told: Said[], some: PageFound[], brief: Brief, voice: Voice, choose: Choose): Draft {
  const one = told.find(({ chance }) => chance !== null && chance >= minIfAsked)
  const found = one && some.find(({ page }) => page === one.page)
  if (!one || !found) return answerMood(brief, some[0]?.page ?? null, voice, choose)
  const { ifAsked, askIfAsked } = voice.nearest
  const lines = [warmWord(brief, voice, choose), choose(ifAsked, 'nearest'), gistOf(one.text), askIfAsked]
  return { text: fillSlots(lines.join('\n\n'), brief), followUps: followUpsOf(brief, found).slice(0, 1), isFree: true }
}

/** Where no part of a page speaks to the message, what the page says to anybody would read as a misunderstanding. */
function namesAlone(some: PageFound[], { nearest }: Voice): string[] {
  return [withTopics(nearest.names, some), nearest.askNames]
}

function withTopics(line: string, pages: PageFound[]): string {
  return line.replace('{topic}', pages.map(({ page }) => titleWithin(page)).join(', and on '))
}

/** Of two parts the one that is far likelier is given alone: beside it the other reads as a mistake. */
function theClearer(told: Said[]): Said[] {
  const [one, other] = told
  if (!one?.chance || !other?.chance) return told
  if (one.chance >= clearly * other.chance) return [one]
  return other.chance >= clearly * one.chance ? [other] : told
}

const clearly = 2
/** Whoever may have asked nothing is told a part that is this likely. */
const minIfAsked = 0.35
const maxOffered = 2
/** A part that is likelier than this is told of in a sentence or two. */
const minGist = 0.2
/** The second of two parts of the page that is meant is offered from this chance on. */
const minAlsoOffered = 0.15
const maxGistWords = 80

function partsToOffer({ page, fits }: PageFound): Fit[] {
  const own = fits.filter((fit) => fit.page === page && fit.chance >= minAlsoOffered && standsAlone(fit.text))
  const [first, ...rest] = own
  if (!first || first.chance < minOffered) return []
  const second = rest.find(({ text }) => !saysTheSame(text, first.text))
  return second ? [first, second] : []
}

/** The likeliest page, where it has no such part, says where to begin. */
const maxSteps = 2

/** The likeliest part of a page that says something to the message, and to whoever reads it alone; else where to begin. */
function saidOn(found: PageFound, isFirst: boolean, brief: Brief): Said | null {
  const { page, fits } = found
  const isLikely = (fit: Fit) => (isTold(brief.text) ? fit.chance >= minGist : isNearPart(brief, fit))
  const own = fits.filter((fit) => fit.page === page && isLikely(fit))
  const best = own.find((fit) => standsAlone(fit.text) && isBroughtUp(fit, brief))
  if (best) return best
  const mayBegin = isFirst && isTold(brief.text) && brief.stage !== null && asksForPlan.test(whatIsAsked(brief.text))
  const steps = mayBegin ? freshSteps(found, brief).slice(0, maxSteps) : []
  return steps.length > 0
    ? { page, text: steps.map(({ title, text }) => `${title} ${text}`).join(' '), chance: null }
    : null
}

/**
 * Whether a message brings up what a part is on. A twist speaks to a scene: of those whose cues are not said in full
 * readers name half as many.
 */
function isBroughtUp({ part }: Fit, { text, words }: Brief): boolean {
  const told = new Set(stemsOf(text))
  const cues = part.cues.map(stemsOf)
  return 'paragraph' in part
    ? cues.some((cue) => cue.every((stem) => told.has(stem)))
    : cues.some((cue) => cue.some((stem) => words.includes(stem)))
}

/** Whether a text begins neither with what leans on a sentence before it nor with what a parent is taken to have told. */
function standsAlone(text: string): boolean {
  return !leansOnBefore.test(text) && !assumesTold.test(text)
}

const leansOnBefore =
  /^[“"]?(?:(?:that|this|these|those|then|so|but|and|or|both|such|either|neither|otherwise|also|\{?they\}?|yes|no|instead(?! of))\b|it\b(?!(?:['’]s| is| isn['’]t)(?: (?!(?:the|an?) )\S+){1,3} (?:to|that|if|for|who)\b))/i
const assumesTold = /^(?:you(?:['’]ve| have| had| got| did| were)|your \w+ (?:has|have|had|did|was|were))\b/i

/** How a part begins. */
function gistOf(text: string): string {
  let gist = ''
  for (const sentence of sentencesOf(text)) {
    const longer = [gist, sentence].filter(Boolean).join(' ')
    if (longer.split(/\s+/).length > maxGistWords) break
    gist = longer
  }
  return gist
}
