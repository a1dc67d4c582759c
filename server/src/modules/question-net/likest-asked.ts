import type { Asked } from '../guidebook/guidebook.ts'
import { stemsOf, wordsOf } from '../lexicon/lexicon.ts'
import { buildWordIndex, type WordIndex } from '../word-index/word-index.ts'

/** For each of some answers how much a question has in common with the likest one that it settles, 0 to about 1. */
export type LikestAsked = (question: string, page: string, among: string[]) => Map<string, number>

/** So many pages' questions are held ready; laying out one takes some milliseconds. */
const mostPages = 32
const pieceLength = 4
/** A pair of words says again what each of them says. */
const pairCounts = 0.5

export function makeLikestAsked(asked: Asked[]): LikestAsked {
  const linesOn = Map.groupBy(asked, ({ page }) => page)
  const ready = new Map<string, { index: WordIndex; weights: number[] }>()
  const indexOf = (page: string, lines: Asked[]) => {
    const kept = ready.get(page) ?? layOut(lines)
    ready.delete(page)
    ready.set(page, kept)
    for (const oldest of ready.keys()) if (ready.size > mostPages) ready.delete(oldest)
    return kept
  }
  return (question, page, among) => {
    const lines = linesOn.get(page) ?? []
    const { index, weights } = indexOf(page, lines)
    const parts = partsOf(question)
    const weight = weightOf(parts, index)
    const likeness = new Map(among.map((id) => [id, 0]))
    for (const { document, score } of index.search(parts, lines.length))
      for (const id of lines[document]?.answers ?? []) {
        const before = likeness.get(id)
        if (before === undefined) continue
        likeness.set(id, Math.max(before, score / Math.sqrt(weight * (weights[document] ?? 1))))
      }
    return likeness
  }
}

function layOut(lines: Asked[]) {
  const parts = lines.map(({ asked }) => partsOf(asked))
  const index = buildWordIndex(lines.length, (place) => parts[place] ?? new Map())
  return { index, weights: parts.map((own) => weightOf(own, index)) }
}

function weightOf(parts: Map<string, number>, index: WordIndex): number {
  return [...parts].reduce((sum, [part, weight]) => sum + weight * index.rarity(part), 0) || 1
}

/** Words by their stems, pairs of them, and pieces, which carry it over misspellings. */
function partsOf(text: string): Map<string, number> {
  const stems = stemsOf(text)
  const parts = new Map(stems.map((stem) => [stem, 1]))
  for (const [before, stem] of stems.slice(1).entries()) parts.set(`${stems[before]} ${stem}`, pairCounts)
  for (const word of wordsOf(text)) {
    const bounded = `_${word}_`
    for (let at = 0; at + pieceLength <= bounded.length; at++) parts.set(`4 ${bounded.slice(at, at + pieceLength)}`, 1)
  }
  return parts
}
