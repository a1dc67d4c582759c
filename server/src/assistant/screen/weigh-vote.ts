import type { Danger, QuietKey } from '../../modules/safety/safety.ts'
import { quietKeyOf } from './quiet.ts'
import type { Screening } from './screen.ts'
import type { Vote } from './vote.ts'

/** What is told of danger: a card in the answer's place, or two quiet lines above it, or below it. */
export type Told = { card: Danger | null; quiet: QuietKey | null; isBelow: boolean }

/**
 * A model's vote beside what was found without one. Signs that are sure never come here. Where no vote came the card
 * stands. A vote of none removes it, and quiet lines too. Where the danger was likely these stand below the answer: a
 * telephone line that opens one frightens whoever is in none.
 */
export function weighVote(
  vote: Vote | null,
  { danger, quiet }: Pick<Screening, 'danger' | 'quiet'>,
  text: string,
): Told {
  if (!vote) return { card: danger, quiet, isBelow: false }
  const route = vote.route ?? danger?.route ?? null
  const ofDanger = danger && quietKeyOf(text, danger.route)
  if (vote.danger === 'acute' && route)
    return { card: danger?.route === route ? danger : { route, kind: null }, quiet: null, isBelow: false }
  if (vote.danger === 'none') return { card: null, quiet: danger?.isLikely ? ofDanger : null, isBelow: true }
  return { card: null, quiet: quietKeyOf(text, route) ?? quiet ?? ofDanger, isBelow: false }
}
