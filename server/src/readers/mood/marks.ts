import { sentencesOf } from '../../text/sentences.ts'

/** Phrases that asking, venting and rejoicing are told in, and signs that smile or weep. */
export type Groups = Record<'asking' | 'venting' | 'rejoicing' | 'smiles' | 'tears', string[]>

/** What a message shows of asking and of feeling, each 0 to 1: as training/mood.py counts it. */
export function marksOf(text: string, { asking, venting, rejoicing, smiles, tears }: Groups): number[] {
  const sentences = sentencesOf(text)
  const first = sentences[0] ?? ''
  const last = sentences.slice(-2).join(' ')
  const low = text.toLowerCase()
  const has = (isSo: boolean) => Number(isSo)
  return [
    has(text.includes('?')),
    upToThree(countOf('?', text)),
    upToThree(countOf('!', text)),
    Math.log(Math.max(1, text.split(/\s+/).filter(Boolean).length)) / 6,
    has(first.includes('?')),
    has(last.includes('?')),
    upToThree(countSaid(asking, text)),
    has(countSaid(asking, first) > 0),
    has(countSaid(asking, last) > 0),
    has(countSaid(venting, text) > 0),
    has(countSaid(rejoicing, text) > 0),
    has(smiles.some((sign) => low.includes(sign))),
    has(tears.some((sign) => low.includes(sign))),
  ]
}

function upToThree(count: number): number {
  return Math.min(3, count) / 3
}

function countOf(sign: string, text: string): number {
  return text.split(sign).length - 1
}

/** How many of some phrases of plain words a text says. */
export function countSaid(phrases: string[], text: string): number {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z']+/g) ?? []
  const line = ` ${words.join(' ')} `
  return phrases.filter((phrase) => line.includes(` ${phrase} `)).length
}
