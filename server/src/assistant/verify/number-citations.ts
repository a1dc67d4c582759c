/** Gives the studies that a text cites the numbers 1, 2, 3 in the order in which they are cited. */
export type Numbering = {
  /** The text with its new numbers, and the places of what it cites for the first time. */
  number: (text: string) => { text: string; cited: number[] }
  /** The places of all that was cited, in the order of their numbers. */
  cited: () => number[]
}

/** `[n]` stands for place n - 1 of what the writer chose from. */
export function makeNumbering(): Numbering {
  const places: number[] = []
  return {
    number(text) {
      const before = places.length
      const numbered = text.replace(/\[(\d+)\]/g, (_, digits: string) => {
        const place = Number(digits) - 1
        if (!places.includes(place)) places.push(place)
        return `[${places.indexOf(place) + 1}]`
      })
      return { text: numbered, cited: places.slice(before) }
    },
    cited: () => [...places],
  }
}
