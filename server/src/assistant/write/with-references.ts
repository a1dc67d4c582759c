import type { Brief } from './brief.ts'
import { referenceTo } from './talk/on-studies.ts'

/** A text, and below it the studies that it cites, by authors, title and year. A model names none of these itself. */
export async function* withReferences(
  pieces: AsyncIterable<string>,
  candidates: Brief['candidates'],
): AsyncGenerator<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    yield piece
  }
  const cited = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits)))
  const references = [...cited].flatMap((number) => {
    const one = candidates[number - 1]
    return one ? [`- ${referenceTo({ ...one, number })}`] : []
  })
  if (references.length > 0) yield `\n\n${references.join('\n')}`
}
