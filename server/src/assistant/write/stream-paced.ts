import { setTimeout as pause } from 'node:timers/promises'

const wordsPerPiece = 4

/**
 * Hands a text out a few words at a time, at a pace that eyes can follow. 0 words a second hands it out at once.
 * Ends early, without an error, when the signal is aborted.
 */
export async function* streamPaced(text: string, wordsPerSecond: number, signal: AbortSignal): AsyncGenerator<string> {
  const words = text.match(/\s*\S+\s*|\s+/g) ?? []
  for (let at = 0; at < words.length && !signal.aborted; at += wordsPerPiece) {
    yield words.slice(at, at + wordsPerPiece).join('')
    if (wordsPerSecond > 0)
      await pause((wordsPerPiece / wordsPerSecond) * 1000, undefined, { signal }).catch(() => undefined)
  }
}
