import type { ReadTelling } from '../bearing/bearing.ts'

/** The words of the book by numbers: stems by their ids, words with a vector by their places. The rarer, the more one tells. */
export type BookWords = {
  /** The id of a stem; null of one that no page that was read knows. */
  idOf: (stem: string) => number | null
  /** Gives a new stem the next id. */
  addStem: (stem: string) => number
  idCount: () => number
  /** How much each stem tells, by its id. */
  rarityOfId: number[]
  rarityOfStem: (stem: string) => number
  rarityOfRow: (row: number) => number
  rarityOfPlace: Float64Array
  /** Which row of the vectors is at which place. */
  rows: number[]
  /** The places of some rows; rows that the book has not are left out. */
  placesOf: (rows: number[]) => number[]
}

/** As if every word stood in so many parts more. */
const usual = 20

type Worded = { text: string; part: { cues: string[] } }

export function readBookWords(parts: Worded[], readTelling: ReadTelling): BookWords {
  const stems = new Map<string, number>()
  const countOfRow = new Map<number, number>()
  for (const { text, part } of parts) {
    const telling = readTelling(`${withoutSlots(text)} ${part.cues.join(' ')}`, 'any')
    for (const stem of telling.stems) stems.set(stem, (stems.get(stem) ?? 0) + 1)
    for (const row of telling.rows) countOfRow.set(row, (countOfRow.get(row) ?? 0) + 1)
  }
  const rare = (count = 0) => Math.log((parts.length + usual) / (count + usual))
  const rows = [...countOfRow.keys()]
  const placeOfRow = new Map(rows.map((row, place) => [row, place]))
  const ids = new Map<string, number>()
  const rarityOfId: number[] = []
  return {
    idOf: (stem) => ids.get(stem) ?? null,
    addStem: (stem) => {
      const known = ids.get(stem)
      if (known !== undefined) return known
      ids.set(stem, rarityOfId.length)
      return rarityOfId.push(rare(stems.get(stem))) - 1
    },
    idCount: () => rarityOfId.length,
    rarityOfId,
    rarityOfStem: (stem) => rare(stems.get(stem)),
    rarityOfRow: (row) => rare(countOfRow.get(row)),
    rarityOfPlace: Float64Array.from(rows, (row) => rare(countOfRow.get(row))),
    rows,
    placesOf: (own) => own.flatMap((row) => placeOfRow.get(row) ?? []),
  }
}

export function withoutSlots(text: string): string {
  return text.replace(/\{\w+\}/g, ' ')
}
