import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { Brief } from './brief.ts'
import type { PageFound } from './page-found.ts'
import { fillSlots } from './slots.ts'

const maxFollowUps = 3
const minFollowUps = 2
/** What a child of that age does not do yet, or no more. */
const notAt: Partial<Record<AgeStage, RegExp>> = {
  baby: /\b(?:school|homework|teacher|recess|teen)\b/i,
  toddler: /\b(?:homework|recess|teen|grades|postpartum|breastfed|newborn)\b/i,
  preschooler: /\b(?:homework|teen|postpartum|breastfed|bassinet|newborn)\b/i,
  schoolAge: /\b(?:diapers?|postpartum|breastfed|bassinet)\b/i,
  teen: /\b(?:daycare|postpartum|preschool|naps?|diapers?|breastfed|bassinet|toddler)\b/i,
}

/** What a parent may ask next, in the parent's own voice; nothing that was asked before. */
export function followUpsOf(brief: Brief, { page, twist, answer, likeness }: PageFound): string[] {
  const asked = new Set([brief.text, ...brief.earlierAnswers].map((text) => text.toLowerCase()))
  const filled = page.followUps
    .map((line) => fillSlots(line.replaceAll('{child}', brief.name ?? '{child}'), brief))
    .map((line) => line.replaceAll('your ', 'my '))
  const near = likeness
    ? filled.toSorted((one, other) => likeness(other) - likeness(one))
    : [...filled.slice(startOf(brief, filled)), ...filled.slice(0, startOf(brief, filled))]
  const fresh = near.filter((line) => !asked.has(line.toLowerCase()))
  const answered = [...(twist?.cues ?? []), ...(answer?.cues ?? [])]
  const fitting = fresh.filter((line) => {
    const words = line.toLowerCase().replaceAll('’', "'")
    return !answered.some((cue) => words.includes(cue)) && !(brief.stage && notAt[brief.stage]?.test(line))
  })
  return (fitting.length >= minFollowUps ? fitting : fresh).slice(0, maxFollowUps)
}

/** Where nothing tells which is nearest, they take turns. */
function startOf({ text }: Brief, lines: string[]): number {
  return text.length % Math.max(1, lines.length)
}
