import type { Asked } from '../guidebook/guidebook.ts'
import { stemsOf, wordsOf } from '../lexicon/lexicon.ts'
import { buildWordIndex, type WordIndex } from '../word-index/word-index.ts'

/**
 * For each of some answers how much a question has in common with the likest one that it settles, 0 to about 1, and how
 * many of its words with all of them together.
 */
export type LikestAsked = (question: string, page: string, among: string[]) => Map<string, number>

/** So many pages' questions are held ready; laying out one takes some tens of milliseconds. */
const mostPages = 64
const pieceLength = 4
/** A pair of words says again what each of them says. */
const pairCounts = 0.5
/** How much it counts that an answer's questions have the words at all, beside the likest of them. */
const knownWordsCount = 3 / 4

export function makeLikestAsked(asked: Asked[]): LikestAsked {
  const linesOn = Map.groupBy(asked, ({ page }) => page)
  const ready = new Map<string, ReturnType<typeof layOut>>()
  const indexOf = (page: string, lines: Asked[]) => {
    const kept = ready.get(page) ?? layOut(lines)
    ready.delete(page)
    ready.set(page, kept)
    for (const oldest of ready.keys()) if (ready.size > mostPages) ready.delete(oldest)
    return kept
  }
  return (question, page, among) => {
    const lines = linesOn.get(page) ?? []
    const { index, weights, known } = indexOf(page, lines)
    const stems = stemsOf(question)
    const parts = partsOf(question, stems)
    const weight = weightOf(parts, index)
    const likeness = new Map(among.map((id) => [id, 0]))
    for (const { document, score } of index.search(parts, lines.length))
      for (const id of lines[document]?.answers ?? []) {
        const before = likeness.get(id)
        if (before === undefined) continue
        likeness.set(id, Math.max(before, score / Math.sqrt(weight * (weights[document] ?? 1))))
      }
    const shareKnown = shareKnownBy(known, stems)
    return new Map([...likeness].map(([id, like]) => [id, like + knownWordsCount * shareKnown(id)]))
  }
}

function layOut(lines: Asked[]) {
  const stems = lines.map(({ asked }) => stemsOf(asked))
  const parts = lines.map(({ asked }, place) => partsOf(asked, stems[place] ?? []))
  const index = buildWordIndex(lines.length, (place) => parts[place] ?? new Map())
  const known = new Map<string, Set<string>>()
  for (const [place, { answers }] of lines.entries())
    for (const id of answers) {
      const words = known.get(id) ?? new Set()
      for (const stem of stems[place] ?? []) words.add(stem)
      known.set(id, words)
    }
  return { index, weights: parts.map((own) => weightOf(own, index)), known }
}

/** How many of a question's words an answer's questions have, 0 to 1; one that few answers have counts more. */
function shareKnownBy(known: Map<string, Set<string>>, stems: string[]): (id: string) => number {
  const words = [...new Set(stems)].map((stem) => {
    const having = [...known.values()].filter((own) => own.has(stem)).length
    return { stem, rarity: Math.log((known.size + 1) / (having + 1)) }
  })
  const sum = (some: typeof words) => some.reduce((all, { rarity }) => all + rarity, 0)
  return (id) => sum(words.filter(({ stem }) => known.get(id)?.has(stem))) / (sum(words) || 1)
}

function weightOf(parts: Map<string, number>, index: WordIndex): number {
  return [...parts].reduce((sum, [part, weight]) => sum + weight * index.rarity(part), 0) || 1
}

/** Words by their stems, pairs of them, and pieces, which carry it over misspellings. */
function partsOf(text: string, stems: string[]): Map<string, number> {
  const parts = new Map(stems.map((stem) => [stem, 1]))
  for (const [before, stem] of stems.slice(1).entries()) parts.set(`${stems[before]} ${stem}`, pairCounts)
  for (const word of wordsOf(text)) {
    const bounded = `_${word}_`
    for (let at = 0; at + pieceLength <= bounded.length; at++) parts.set(`4 ${bounded.slice(at, at + pieceLength)}`, 1)
  }
  return parts
}
