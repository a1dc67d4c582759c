import { keepKnownCitations } from './known-citations.ts'
import { noReferences, withoutReferences } from './without-references.ts'
import { goesOnInto, sureUpTo, withoutSources } from './without-sources.ts'

export type Verified = { text: string; checked: number; removed: number }

/** Nothing that a reader may have is held back for longer. */
const maxHoldMs = 400
/** So much of what left before it was sure is looked at again when it goes on. */
const lookBack = 160
/** A citation, a link or an address without its end: what it cites or where it leads is not known, and it never leaves so. */
const unended =
  /\s*(?:\[\s*(?:\^|[Ss](?:tudy|ource|ref)?\.?\s*)?[\d\s,;–-]*|!?\[([^\]\n]{0,200})\]\([^)\n]{0,300}|[(<]?(?:(?:https?|ftp):\S*|www\.\S*|(?<![^\s(<])(?:h|ht|htt|https?|w{1,3}|10\.\S*)))$/

/**
 * Lets text through as it arrives and takes out every citation that is not one of this run's studies. So it does with
 * all else that looks like a source, also when its characters come split over pieces. `allowed` is how many studies
 * there are; `knownSites` are sites for help that may be named.
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
      const piece = await soonest(coming, gate.dueIn())
      if (piece === null) {
        yield* told(gate.releaseDue())
        continue
      }
      if (piece.done) break
      coming = source.next()
      yield* told(gate.push(piece.value))
    }
    yield* told(gate.end())
  } finally {
    await source.return?.()
  }
}

/** What comes; null when so long has passed before. */
async function soonest<Coming>(coming: Promise<Coming>, ms: number | null): Promise<Coming | null> {
  if (ms === null) return coming
  const due = Promise.withResolvers<null>()
  const alarm = setTimeout(due.resolve, ms, null)
  return Promise.race([coming, due.promise]).finally(() => clearTimeout(alarm))
}

function* told(verified: Verified): Generator<Verified> {
  if (verified.text !== '' || verified.removed > 0) yield verified
}

type Gate = {
  push: (piece: string) => Verified
  /** In so many ms something has been held for as long as anything may be; null when nothing is held. */
  dueIn: () => number | null
  /** Gives out what has been held for so long: what is not over yet only when no more of it comes. */
  releaseDue: () => Verified
  end: () => Verified
}

function makeGate(allowed: number, knownSites: ReadonlySet<string>): Gate {
  let held = ''
  let before = '\n'
  let arrivals: { length: number; at: number }[] = []
  let tail = ''
  let isAllGiven = false
  let sinceUnsure = Number.POSITIVE_INFINITY
  let references = noReferences

  function pass(upTo: number, isEarly: boolean): Verified {
    const given = held.slice(0, upTo)
    const spoiled = goesOnInto(tail, sinceUnsure, given, knownSites)
    tail = (tail + given).slice(-lookBack)
    sinceUnsure = isEarly ? 0 : sinceUnsure + given.length
    const kept = withoutReferences(given.slice(spoiled), before, references)
    references = kept.references
    held = held.slice(upTo)
    arrivals = shortened(arrivals, upTo)
    const cited = keepKnownCitations(kept.text, allowed)
    const cleaned = withoutSources(cited.text, before, knownSites)
    before = (before + cleaned.text).slice(-80)
    const removed = kept.removed + cited.removed + cleaned.removed + Number(spoiled > 0)
    return { text: cleaned.text, checked: cited.checked, removed }
  }

  /** What is sure, and what is older than anybody should wait for, unless it stands in something that is not over yet. */
  function passReady(): Verified {
    const old = lengthOlderThan(arrivals, performance.now() - maxHoldMs)
    const sure = sureUpTo(held, 0)
    return old > sure ? pass(sureUpTo(held, old), true) : pass(sure, false)
  }

  function release(): Verified {
    isAllGiven = true
    return pass(unended.exec(held)?.index ?? held.length, true)
  }

  return {
    push(piece) {
      held += piece
      isAllGiven = false
      arrivals.push({ length: piece.length, at: performance.now() })
      return passReady()
    },
    dueIn() {
      const [first, last] = [arrivals[0], arrivals.at(-1)]
      if (isAllGiven || held === '' || !first || !last) return null
      const left = (at: number) => Math.ceil(at + maxHoldMs - performance.now()) + 1
      return left(first.at) > 0 ? left(first.at) : Math.max(0, left(last.at))
    },
    releaseDue() {
      const lastAt = arrivals.at(-1)?.at ?? 0
      return performance.now() - lastAt >= maxHoldMs ? release() : passReady()
    },
    end() {
      held = held.replace(unended, (_, words = '') => words)
      return pass(held.length, false)
    },
  }
}

function lengthOlderThan(arrivals: { length: number; at: number }[], time: number): number {
  return arrivals.reduce((sum, { length, at }) => (at <= time ? sum + length : sum), 0)
}

function shortened(arrivals: { length: number; at: number }[], by: number): { length: number; at: number }[] {
  let left = by
  return arrivals.flatMap(({ length, at }) => {
    const gone = Math.min(left, length)
    left -= gone
    return length > gone ? [{ length: length - gone, at }] : []
  })
}
