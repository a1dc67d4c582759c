import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief, OtherChild } from './brief.ts'
import type { Choose } from './choose.ts'
import type { FindPages } from './find-page.ts'
import type { Section } from './fit-length.ts'
import type { PageFound } from './page-found.ts'
import { childLabel, fillSlots, type Who } from './slots.ts'
import { freshSteps, numbered } from './steps.ts'

export type OtherPage = { other: OtherChild; found: PageFound }

/** The pages for the other children: what the question says of each, else its own matter, at that child's age. */
export function pagesForOthers(brief: Brief, findPages: FindPages): OtherPage[] {
  return brief.others.flatMap((other) => {
    const { topic, ...who } = other
    const named = topic ? [{ id: topic, weight: brief.topics[0]?.weight ?? 1 }] : []
    const topics = [...named, ...brief.topics.filter(({ id }) => id !== topic)]
    const [found] = findPages({ ...brief, ...who, topics })
    return found ? [{ other, found }] : []
  })
}

/** Whether a page says the same to another child as to the first: then both are spoken of together. */
export function isSharedWith(first: PageFound, { found }: OtherPage): boolean {
  return found.page === first.page && found.stage === first.stage
}

/** Whom the advice is for when it is the same for all: names would need another grammar in every line of a page. */
export function whoTogether(brief: Brief, shared: OtherPage[]): Who {
  return shared.length === 0 ? brief : { ageNoun: brief.ageNoun, gender: null, name: 'each child' }
}

/** What another child gets: a heading with its name or age, its straight answer or reason, and the next steps. */
export function otherSections(
  { other, found }: OtherPage,
  brief: Brief,
  first: { twist: PageFound['twist']; given: string[] },
  steps: number,
  voice: Voice,
  choose: Choose,
): Section[] {
  const label = other.name && other.ageWord ? `${other.name}, at ${other.ageWord}` : childLabel(other)
  const heading = choose(voice.headings.otherChild, 'other').replace('{child}', label)
  // Of one twist each child is told what fits its age.
  const twist = found.twist?.cues === first.twist?.cues ? null : found.twist
  const fresh = freshSteps({ ...found, twist }, brief).filter(({ title }) => !first.given.includes(title))
  const reason = twist?.paragraph ?? firstSentences(found.stage.why)
  return [
    { text: fillSlots(`### ${heading}\n\n${reason}`, other), spare: 0 },
    { text: fillSlots(numbered(fresh.slice(0, steps)), other), spare: 0 },
  ]
}

export function firstSentences(paragraph: string): string {
  return (paragraph.match(/\S.*?[.?!]+["”’)]*(?=\s|$)\s*/gs) ?? [paragraph]).slice(0, 2).join('').trim()
}
