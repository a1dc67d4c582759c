import { setTimeout as pause } from 'node:timers/promises'
import { keepKnownCitations } from './known-citations.ts'
import { noReferences, withoutReferences } from './without-references.ts'
import { sureUpTo, withoutSources } from './without-sources.ts'

export type Verified = { text: string; checked: number; removed: number }

/** A text that stalls is let go after so long, without what could still become a source. */
const longestHoldMs = 400
/**
 * Lets text through as it arrives and takes out every citation that is not one of this run's studies, and all else
 * that looks like a source, also when its characters come split over pieces. `allowed` is how many studies there are;
 * `knownSites` are sites for help that may be named.
 */
export async function* verify(
  pieces: AsyncIterable<string>,
  allowed: number,
  knownSites: ReadonlySet<string>,
): AsyncGenerator<Verified> {
  const gate = makeGate(allowed, knownSites)
  const source = pieces[Symbol.asyncIterator]()
  let coming = source.next()
  try {
    for (;;) {
      const piece = await Promise.race([coming, gate.isHolding() ? stalled() : never])
      if (piece === null) {
        yield* told(gate.release())
        continue
      }
      if (piece.done) break
      coming = source.next()
      yield* told(gate.take(piece.value))
    }
    yield* told(gate.end())
  } finally {
    await source.return?.()
  }
}

const never = new Promise<never>(() => {})

async function stalled(): Promise<null> {
  await pause(longestHoldMs, undefined, { ref: false })
  return null
}

function* told(verified: Verified): Generator<Verified> {
  if (verified.text !== '' || verified.removed > 0) yield verified
}

type Gate = {
  take: (piece: string) => Verified
  /** Gives out what is held although more may come. */
  release: () => Verified
  end: () => Verified
  isHolding: () => boolean
}

function makeGate(allowed: number, knownSites: ReadonlySet<string>): Gate {
  let held = ''
  let before = '\n'
  let arrivals: { length: number; at: number }[] = []
  let references = noReferences
  let isInDroppedWord = false

  function pass(upTo: number): Verified {
    const kept = withoutReferences(held.slice(0, upTo), before, references)
    references = kept.references
    held = held.slice(upTo)
    arrivals = shortened(arrivals, upTo)
    const cited = keepKnownCitations(kept.text, allowed)
    const cleaned = withoutSources(cited.text, before, knownSites)
    before = (before + cleaned.text).slice(-80)
    return { text: cleaned.text, checked: cited.checked, removed: kept.removed + cited.removed + cleaned.removed }
  }

  /** The rest of a word whose beginning was taken out goes too. */
  function withoutDroppedWord(piece: string): string {
    if (!isInDroppedWord) return piece
    const end = piece.search(/\s/)
    if (end >= 0) isInDroppedWord = false
    return end < 0 ? '' : piece.slice(end)
  }

  return {
    take(piece) {
      const added = withoutDroppedWord(piece)
      held += added
      arrivals.push({ length: added.length, at: performance.now() })
      return pass(sureUpTo(held, lengthOlderThan(arrivals, performance.now() - longestHoldMs)))
    },
    release() {
      const isWordOpen = /\S$/.test(held)
      const released = pass(held.length)
      isInDroppedWord = isWordOpen && released.removed > 0
      return released
    },
    end: () => pass(held.length),
    isHolding: () => held.length > 0,
  }
}

function lengthOlderThan(arrivals: { length: number; at: number }[], time: number): number {
  return arrivals.reduce((sum, { length, at }) => (at < time ? sum + length : sum), 0)
}

function shortened(arrivals: { length: number; at: number }[], by: number): { length: number; at: number }[] {
  let left = by
  return arrivals.flatMap(({ length, at }) => {
    const gone = Math.min(left, length)
    left -= gone
    return length > gone ? [{ length: length - gone, at }] : []
  })
}
