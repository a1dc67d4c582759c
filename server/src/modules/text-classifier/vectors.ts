import { mostFeatures } from './features.ts'

/** Which of the learned features a text has, each with its weight; the vector is of length 1. */
export type Vector = { slots: Uint32Array; values: Float32Array }
/** For each place where a feature may lie its slot, or -1; for each slot how much the feature says. */
export type Slots = { slotOf: Int32Array; rarity: Float64Array }

/** A feature of fewer texts is left out. */
const leastTexts = 2
/** How -1 reads among unsigned numbers. */
const none = 0xffffffff

/** Features that one text alone has teach nothing; of the others, the rarer says more (the root of its idf). */
export function learnSlots(texts: Uint32Array[]): Slots {
  const counts = new Uint32Array(mostFeatures)
  for (const places of texts) for (const place of places) counts[place] = (counts[place] ?? 0) + 1
  const slotOf = new Int32Array(mostFeatures).fill(-1)
  const rarity: number[] = []
  counts.forEach((count, place) => {
    if (count < leastTexts) return
    slotOf[place] = rarity.length
    rarity.push(Math.sqrt(Math.log(1 + texts.length / (count + 1))))
  })
  return { slotOf, rarity: Float64Array.from(rarity) }
}

export function vectorOf(places: Uint32Array, { slotOf, rarity }: Slots): Vector {
  const slots = places.map((place) => slotOf[place] ?? -1).filter((slot) => slot !== none)
  const values = Float32Array.from(slots, (slot) => rarity[slot] ?? 0)
  const length = Math.hypot(...values) || 1
  return { slots, values: values.map((value) => value / length) }
}
