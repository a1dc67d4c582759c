import type { Brief } from './brief.ts'
import type { PageFound } from './find-page.ts'
import { fillSlots } from './slots.ts'

const mostFollowUps = 3

/** What a parent may ask next, in the parent's own voice; nothing that was asked before. */
export function followUpsOf(brief: Brief, { page }: PageFound): string[] {
  const asked = new Set([brief.text, ...brief.earlierAnswers].map((text) => text.toLowerCase()))
  const filled = page.followUps
    .map((line) => fillSlots(line.replaceAll('{child}', brief.name ?? '{child}'), brief))
    .map((line) => line.replaceAll('your ', 'my '))
  const start = brief.text.length % Math.max(1, filled.length)
  return [...filled.slice(start), ...filled.slice(0, start)]
    .filter((line) => !asked.has(line.toLowerCase()))
    .slice(0, mostFollowUps)
}
