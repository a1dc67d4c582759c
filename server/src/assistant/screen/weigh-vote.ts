import type { Danger, QuietKey } from '../../modules/safety/safety.ts'
import { quietKeyOf } from './quiet.ts'
import type { Screening } from './screen.ts'
import type { Vote } from './vote.ts'

/** What is told of danger: a card in the answer's place, or two quiet lines above it. */
export type Told = { card: Danger | null; quiet: QuietKey | null }

/**
 * A model's vote beside what was heard without one. Signs that are sure never come here. Where no vote came the card
 * stands; a vote takes it away, but for the quiet lines where the danger was likely.
 */
export function weighVote(
  vote: Vote | null,
  { danger, quiet }: Pick<Screening, 'danger' | 'quiet'>,
  text: string,
): Told {
  if (!vote) return { card: danger, quiet }
  const route = vote.route ?? danger?.route ?? null
  const ofDanger = danger && quietKeyOf(text, danger.route)
  if (vote.danger === 'acute' && route)
    return { card: danger?.route === route ? danger : { route, kind: null }, quiet: null }
  if (vote.danger === 'none') return { card: null, quiet: quiet ?? (danger?.isLikely ? ofDanger : null) }
  return { card: null, quiet: quietKeyOf(text, route) ?? quiet ?? ofDanger }
}
