import type { HistoryMessage } from '@nestbook/contract/research.ts'
import type { Country, Safety } from '../../modules/safety/safety.ts'

type Written = { text: string; history: HistoryMessage[]; timeZone?: string | null }

/**
 * Where a parent lives: what they said last, else their browser's time zone, else a place they speak of. Null for the
 * United States and where nothing tells it.
 */
export function countryOf({ text, history, timeZone }: Written, { findCountry }: Safety): Country | null {
  const written = history.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const messages = [text, ...written.reverse()]
  const told = (how: 'plainly' | 'perhaps') =>
    messages.map((message) => findCountry.inText(message, how)).find((country) => country !== undefined)
  const plainly = told('plainly')
  if (plainly !== undefined) return plainly
  const here = timeZone ? findCountry.byZone(timeZone) : undefined
  return (here === undefined ? told('perhaps') : here) ?? null
}
