/** No text that has arrived waits much longer than this to be shown. */
export const drainMs = 350

/** Drawing words may take an eighth of the time: where it is slow, more of them come at once and more rarely. */
export function restAfter(drawingMs: number): number {
  return Math.min(7 * drawingMs, maxRestMs)
}
const maxRestMs = 300

/** Letters a millisecond that show so many waiting letters in time. */
export function speedFor(waiting: number): number {
  return waiting / drainMs
}

/** The place to show up to: the last whole word before `position`, so that a burst reads like someone writing. */
export function wordsUpTo(text: string, position: number): number {
  if (position >= text.length) return text.length
  return Math.max(0, text.slice(0, Math.floor(position)).search(/\s\S*$/))
}
