import type { Similarity } from './similarity.ts'

/** The telling words of a stretch of a question. */
export type Stretch = {
  /** How much each of its stems tells. */
  rarity: number[]
  /** Where among its stems the one with a number stands, from 1 on; 0 of one that it does not say. */
  placeOfId: Uint16Array
  /** The places of its words with a vector among those of the question, and how much each tells. */
  places: number[]
  rarityOfPlaces: number[]
}

/** The telling words of a text about a study: the numbers of its stems, and the places of those with a vector. */
export type Words = { ids: Uint32Array; places: Uint32Array }

/** How much of what a question says a study says, by how much it tells: in the same words. */
export function saidBy({ rarity, placeOfId }: Stretch, { ids }: Words): number {
  const isSaid = new Uint8Array(rarity.length + 1)
  for (const id of ids) isSaid[placeOfId[id] ?? 0] = 1
  return weighed(rarity, (at) => isSaid[at + 1] ?? 0)
}

/** The same in near ones; `near` are the numbers of the study's words. */
export function nearIn({ places, rarityOfPlaces }: Stretch, near: number[], { asking, toEach }: Similarity): number {
  return weighed(rarityOfPlaces, (at) => {
    const place = places[at] ?? 0
    let max = 0
    for (let each = 0; each < near.length; each++) max = Math.max(max, toEach[(near[each] ?? 0) * asking + place] ?? 0)
    return max
  })
}

/** How much of what a study says a question says: in the same words. */
export function says({ placeOfId }: Stretch, { ids }: Words, rarityOfId: Float64Array): number {
  return weighedBy(ids, rarityOfId, (at) => Number((placeOfId[ids[at] ?? 0] ?? 0) > 0))
}

/** The same in near ones; `to`: how near the study's words are, by their numbers. */
export function saysNearly(to: number[], { places }: Words, near: number[], rarityOfPlace: Float64Array): number {
  return weighedBy(places, rarityOfPlace, (at) => to[near[at] ?? 0] ?? 0)
}

/** The mean of some values, each with its weight; 0 without any weight. */
function weighed(weights: number[], value: (at: number) => number): number {
  let all = 0
  let sum = 0
  for (let at = 0; at < weights.length; at++) {
    all += weights[at] ?? 0
    sum += (weights[at] ?? 0) * value(at)
  }
  return all === 0 ? 0 : sum / all
}

function weighedBy(words: Uint32Array, weights: Float64Array, value: (at: number) => number): number {
  let all = 0
  let sum = 0
  for (let at = 0; at < words.length; at++) {
    const weight = weights[words[at] ?? 0] ?? 0
    all += weight
    sum += weight * value(at)
  }
  return all === 0 ? 0 : sum / all
}
