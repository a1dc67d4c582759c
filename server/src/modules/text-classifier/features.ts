import { hashOf } from '../hash/hash.ts'
import { wordsOf } from '../lexicon/lexicon.ts'

/** Features are hashed into so many places; two that meet in one are rare and do little harm. */
export const mostFeatures = 1 << 20
const pieceLength = 4
/** A long message is cut here; what it says has been said by then. */
const mostWords = 800

/** Where a text's features lie, each once. `words` leaves out pairs and pieces. */
export function featuresOf(text: string, marks: string[], kinds: 'all' | 'words' = 'all'): Uint32Array {
  const words = wordsOf(text).slice(0, mostWords)
  const places = new Set(marks.map((mark) => placeOf(`0 ${mark}`)))
  for (const [at, word] of words.entries()) {
    places.add(placeOf(`1 ${word}`))
    if (kinds === 'words') continue
    places.add(placeOf(`2 ${words[at - 1] ?? '^'} ${word}`))
    if (at > 1) places.add(placeOf(`3 ${words[at - 2]} ${words[at - 1]} ${word}`))
    const bounded = `_${word}_`
    for (let start = 0; start + pieceLength <= bounded.length; start++)
      places.add(placeOf(`4 ${bounded.slice(start, start + pieceLength)}`))
  }
  return Uint32Array.from(places)
}

function placeOf(feature: string): number {
  const hash = hashOf(feature)
  return (hash ^ (hash >>> 15)) & (mostFeatures - 1)
}
