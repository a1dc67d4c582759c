import type { Brief } from './brief.ts'
import type { PageFound } from './page-found.ts'

/** What is grave in itself: a hotline for despair or violence, poison, a button battery, a child found limp. */
const grave = /\b(?:988|1-8\d\d-\d+|button battery|secrets|been rough|belittles|better off without|caught in a gap)\b/i
/** Who is at the end tells no light matter. */
const isWorn =
  /\bwit['’]?s['’]? end|\b(?:losing (?:it|my mind)|can['’]?t (?:take|do) (?:it|this)|exhausted|desperate|breaking (?:down|point)|going (?:crazy|insane))\b/i
/** From this likeness on a grave line is like what is told. */
const minLikeness = 0.4

/**
 * When to get help, of what a page says of it. A grave line below a light message reads as not listened to. It is said
 * where it is like what is told, where a heart is heavy, and below a sign for a doctor.
 */
export function helpToGive(
  { likeness, concern }: PageFound,
  { hasSign, isHeavy, text }: Brief,
  lines: string[],
): string[] {
  if (!likeness || hasSign || isHeavy || isWorn.test(text) || concern === 'medical') return lines
  return lines.filter((line) => !grave.test(line) || likeness(line) >= minLikeness)
}
