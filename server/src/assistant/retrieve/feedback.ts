import type { Ranked, WordIndex } from '../../text/word-index.ts'

/** How many of the best documents lend how many words, and the share the question's own words keep. */
export type FeedbackSettings = { documents: number; terms: number; ownShare: number }

export const usualFeedback: FeedbackSettings = { documents: 10, terms: 20, ownShare: 0.6 }

/** Words in more than this part of all documents tell nothing apart. */
const maxSpread = 0.1

/**
 * Relevance feedback (RM3, Abdul-Jaleel et al. 2004): the best documents lend the question their likeliest words. Each
 * document counts as much as its score does among them. Both sides are weighed to sum to 1.
 */
export function withFeedback(
  terms: Map<string, number>,
  best: Ranked[],
  index: WordIndex,
  settings: FeedbackSettings,
): Map<string, number> {
  const own = normalised(terms)
  const chosen = best.slice(0, settings.documents)
  const mass = chosen.reduce((sum, { score }) => sum + score, 0)
  if (mass === 0) return own
  const likely = new Map<string, number>()
  for (const { document, score } of chosen) {
    for (const [word, share] of index.sharesOf(document)) {
      if (word.length > 1 && index.spread(word) <= maxSpread)
        likely.set(word, (likely.get(word) ?? 0) + (share * score) / mass)
    }
  }
  const lent = normalised(new Map([...likely].sort((one, other) => other[1] - one[1]).slice(0, settings.terms)))
  const widened = new Map([...own].map(([word, weight]) => [word, settings.ownShare * weight]))
  for (const [word, weight] of lent) widened.set(word, (widened.get(word) ?? 0) + (1 - settings.ownShare) * weight)
  return widened
}

/** The best documents for the terms, searched a second time with what the first search lends them. */
export function searchWithFeedback(terms: Map<string, number>, index: WordIndex, max: number): Ranked[] {
  const first = index.search(terms, Math.max(max, usualFeedback.documents))
  return index.search(withFeedback(terms, first, index, usualFeedback), max)
}

function normalised(weights: Map<string, number>): Map<string, number> {
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0) || 1
  return new Map([...weights].map(([word, weight]) => [word, weight / sum]))
}
