import { placeIn } from '../word-index/word-index.ts'
import type { FeaturesOf } from './matter-features.ts'

/** A line of the content on a topic, by the topic's place, with how much it says about how parents put it. */
export type WeighedLine = { place: number; text: string; kinds: 'all' | 'words'; weight: number }

/**
 * How much each feature speaks for which topics, side by side in arrays: row n, of features[n], lies from starts[n] to
 * starts[n + 1]. The features rise.
 */
export type FeatureTable = {
  features: Uint32Array
  idf: Float64Array
  starts: Uint32Array
  places: Uint8Array
  parts: Float32Array
  /** The squared length of each topic's vector. */
  lengths: Float64Array
}

/** What the lines on each topic say, each feature counted by how few topics share it (tf-idf, Salton 1988). */
export function learnFeatures(size: number, lines: WeighedLine[], featuresOf: FeaturesOf): FeatureTable {
  const counts = new Map<number, Map<number, number>>()
  for (const { place, text, kinds, weight } of lines) {
    for (const feature of featuresOf(text, kinds).keys()) {
      const row = counts.get(feature) ?? counts.set(feature, new Map()).get(feature)
      row?.set(place, (row.get(place) ?? 0) + weight)
    }
  }
  const features = Uint32Array.from(counts.keys()).sort()
  const rows = Array.from(features, (feature) => counts.get(feature) ?? new Map<number, number>())
  const idf = Float64Array.from(rows, (row) => Math.log(1 + (size - row.size + 0.5) / (row.size + 0.5)))
  const starts = new Uint32Array(rows.length + 1)
  const places: number[] = []
  const parts: number[] = []
  for (const [at, row] of rows.entries()) {
    for (const [place, weight] of row) {
      places.push(place)
      parts.push(Math.log1p(weight) * (idf[at] ?? 0))
    }
    starts[at + 1] = places.length
  }
  const kept = Float32Array.from(parts)
  const lengths = new Float64Array(size)
  places.forEach((place, part) => {
    lengths[place] = (lengths[place] ?? 0) + (kept[part] ?? 0) ** 2
  })
  return { features, idf, starts, lengths, places: Uint8Array.from(places), parts: kept }
}

/** How near a text is to each topic. `lengthPull`: a topic of many lines is not nearer for that (cosine would be 1). */
export function makeLikeness(
  table: FeatureTable,
  { featuresOf, lengthPull }: { featuresOf: FeaturesOf; lengthPull: number },
): (text: string) => number[] {
  const { features, idf, starts, places, parts, lengths } = table
  return (text) => {
    const sums = new Float64Array(lengths.length)
    let asked = 0
    for (const [feature, weight] of featuresOf(text, 'all')) {
      const row = placeIn(features, feature)
      if (features[row] !== feature) continue
      const rarity = weight * (idf[row] ?? 0)
      asked += rarity * rarity
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
        const place = places[at] ?? 0
        sums[place] = (sums[place] ?? 0) + rarity * (parts[at] ?? 0)
      }
    }
    return [...sums].map((sum, place) => sum / Math.sqrt(asked || 1) / (lengths[place] || 1) ** (lengthPull / 2))
  }
}
