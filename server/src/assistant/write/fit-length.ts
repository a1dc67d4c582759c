import type { Brief } from './brief.ts'

/** A part of an answer; the higher its `spare`, the sooner it is left out when the answer grows too long. */
export type Section = { text: string; spare: number }

/** A plan has 270 to 450 words: enough to act on, short enough for one hand and one eye. What needs less may have less. */
const minWords = 270
const maxWords = 445
/**
 * A short question wants a shorter answer; every word more of it earns so many of the answer's. "It didn't work" is no
 * small question.
 */
const maxForFewWords = 345
const perWord = 2.5

export function lengthFor({ text, isSetback }: Pick<Brief, 'text' | 'isSetback'>): number {
  return isSetback ? maxWords : Math.min(maxWords, Math.round(maxForFewWords + perWord * wordCount(text)))
}

/** Leaves out the parts that can be spared until the answer is short enough, the most spareable first. */
export function fitLength(sections: Section[], max: number): string {
  const kept = sections.filter(({ text }) => text.trim() !== '')
  for (const section of kept.toSorted((one, other) => other.spare - one.spare)) {
    const words = wordCount(joined(kept))
    if (words <= max || section.spare === 0) break
    if (words - wordCount(section.text) >= Math.min(minWords, max / 2)) kept.splice(kept.indexOf(section), 1)
  }
  return joined(kept)
}

// A list that goes on and a quote with a second line belong to the part before them.
function joined(sections: Section[]): string {
  return sections.map(({ text }, place) => (place === 0 ? text : goesOn(text) ? `\n${text}` : `\n\n${text}`)).join('')
}

function goesOn(text: string): boolean {
  return /^(?:[2-9]\. |>|- )/.test(text)
}

function wordCount(text: string): number {
  return text.split(/\s+/).length
}
