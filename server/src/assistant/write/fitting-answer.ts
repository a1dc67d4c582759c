import type { Step } from '../../modules/guidebook/guidebook.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import { isTold } from '../../readers/page-parts/page-parts.ts'
import type { Brief } from './brief.ts'
import type { Choose } from './choose.ts'
import { isNamedInFull, isSurePage } from './find-page.ts'
import type { Section } from './fit-length.ts'
import { makeHeadings } from './headings.ts'
import { minOfLine } from './line-parts.ts'
import { stageBelow } from './lines-below.ts'
import { offerOn, sympathy } from './moods.ts'
import type { Fit, PageFound } from './page-found.ts'
import { saysTheSame } from './says-the-same.ts'
import { titleWithin } from './slots.ts'
import { freshSteps, numbered } from './steps.ts'
import { asksForPlan, whatIsAsked } from './straight-answer.ts'

/** From these chances on a part leads, or goes second; see models/page-parts.md. */
const minLead = 0.5
const minSecond = 0.5
/** A part that is so likely is given, also where the page as a whole is not sure, and with no other page beside it. */
const minAlone = 0.6
/** From here on its plan is given, too. */
const minPlan = 0.35

/** From this chance on a part may be meant where none leads. */
export const minOffered = 0.25

/** How sure the book is of what a longer message asks. */
export function leadsOf({ page, fits }: PageFound): Fit[] {
  const [first, ...rest] = fits.filter(({ chance }) => chance >= minLead)
  if (!first) return []
  const second = rest.find((fit) => fit.chance >= minSecond && fit.page === page && !saysTheSame(fit.text, first.text))
  return second ? [first, second] : [first]
}

/** Whether neither the page, nor a part of it, nor an answer is likely enough to be given as what was asked for. */
export function isGuess(brief: Brief, found: PageFound): boolean {
  const [best] = leadsOf(found)
  if (found.isAnswerSure || (best && best.chance >= minAlone)) return false
  const isLine = !isTold(brief.text)
  if (isLine && found.fits.some(({ page, chance }) => page === found.page && chance >= minOfLine)) return false
  if (isLine) return !isNamedInFull(brief, found.page.topics[0]) && !isPageSure(brief, found)
  if (!isPageSure(brief, found)) return true
  if (best || brief.hasSign || isHardlyAsked(brief)) return false
  // A plan that nobody asked for, or in place of a part that may be meant, is about something else.
  return (found.fits[0]?.chance ?? 0) >= minOffered || !asksForPlan.test(whatIsAsked(brief.text))
}

export function isPageSure(brief: Brief, found: PageFound): boolean {
  return isSurePage(brief.text, pageChance(brief, found))
}

function pageChance({ topics }: Brief, { page }: PageFound): number {
  return Math.max(0, ...topics.filter(({ id }) => page.topics[0] === id).map(({ chance = 1 }) => chance))
}

/** What a longer message gets: the parts of the book that speak to it, then no more of a plan than it asks for. */
export function fittingSections(
  brief: Brief,
  found: PageFound,
  shared: {
    heading: string
    research: Section[]
    help: (lines: string[]) => Section[]
    ask: (questions: string[]) => Section
    near: () => string[]
  },
  voice: Voice,
  choose: Choose,
): Section[] {
  const { page } = found
  const likeness = found.likeness ?? (() => 0)
  const leads = leadsOf(found)
  const parts = leads.map(({ part }) => part)
  const stage = parts.length > 0 ? stageBelow(found, parts) : found.stage
  const [first] = leads
  const own = leads.flatMap(({ part }) => ('paragraph' in part ? [part] : []))
  const heading = makeHeadings(voice, choose)
  const sympathyLine = brief.isHeavy ? sympathy(brief, voice, choose) : ''
  const general = leads.length > 0 || brief.hasSign ? '' : voice.nearest.general.replace('{topic}', titleWithin(page))
  const opening = [sympathyLine, general].filter(Boolean).join('\n\n')
  // A page's plan is for who is well: below a sign its part has steps of its own.
  const wantsPlan =
    !brief.signPart && !isHardlyAsked(brief) && (asksForPlan.test(whatIsAsked(brief.text)) || leads.length === 0)
  const isSure = pageChance(brief, found) >= minPlan && leads.length > 0
  const steps =
    wantsPlan && (isSure || leads.length === 0)
      ? stepsToAsked(freshSteps({ ...found, stage, twist: null }, brief), leads[0] ? 2 : 3, likeness)
      : []
  const plan = [...own.flatMap((twist) => twist.steps), ...steps]
  const [word] = own.flatMap((twist) => twist.words)
  return [
    { text: opening, spare: 0 },
    // Of the likeliest parts of a longer message two in five settle it no better than another: none is the verdict.
    { text: first && !brief.signPart ? shared.heading : '', spare: 0 },
    ...leads.map(({ text }, at) => ({ text, spare: at === 0 ? 0 : 2 })),
    { text: leads.length === 0 && asksWhy.test(brief.text) ? stage.why : '', spare: 3 },
    { text: plan.length > 0 ? `${heading('steps')}\n\n${numbered(plan)}` : '', spare: 0 },
    { text: word ? `${heading('words')}\n\n> ${word}` : '', spare: 4 },
    ...shared.research,
    ...(plan.length > 0 || brief.hasSign ? shared.help(fewHelp(stage.help, likeness)) : []),
    isHardlyAsked(brief)
      ? { text: offerOn(brief, page, voice, choose), spare: 0 }
      : // Who has told so much is not asked on below a part that answers: it was mostly told.
        (orElse(leads, shared.near, voice) ?? shared.ask(leads.length > 0 ? [] : closest(stage.ask, likeness))),
  ]
}

/** A part that is not given as the verdict leaves the way to the nearest other pages open. */
function orElse([first]: Fit[], near: () => string[], voice: Voice): Section | null {
  if (!first || first.chance >= minAlone) return null
  const others = near()
  return others.length > 0 ? { text: voice.nearest.orElse.replace('{topic}', others.join(' and ')), spare: 0 } : null
}

/** A heart poured out without a question mark: one thought at most, and an offer in place of a plan. */
function isHardlyAsked({ isHeavy, text }: Brief): boolean {
  return isHeavy && !text.includes('?')
}

export const asksWhy = /\bwhy\b|\bwhat(?:['’]s| is) (?:going on|causing|wrong)|\bcould it be\b/i

type Likeness = (text: string) => number

/** The line that comes first, and the one that is nearest to what is asked. */
function fewHelp([first, ...others]: string[], likeness: Likeness): string[] {
  return first ? [first, ...closest(others, likeness)] : []
}

export function closest(texts: string[], likeness: Likeness): string[] {
  return texts.toSorted((one, other) => likeness(other) - likeness(one)).slice(0, 1)
}

/** The steps that speak most of what is asked, in the page's order. */
export function stepsToAsked(steps: Step[], max: number, likeness: Likeness): Step[] {
  const weighed = steps.map((step, at) => ({
    step,
    likeness: likeness(`${step.title} ${step.text}`) - at * laterCosts,
  }))
  const kept = new Set(weighed.toSorted((one, other) => other.likeness - one.likeness).slice(0, max))
  return weighed.filter((one) => kept.has(one)).map(({ step }) => step)
}

/** Of two steps as like to what is asked the earlier one goes first. */
const laterCosts = 0.01
