import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStudies } from '../../modules/studies/studies.ts'
import { verify } from './verify.ts'
import { withoutSources } from './without-sources.ts'

const findings = readStudies(join(import.meta.dirname, '../../../../content')).map(({ oneLiner }) => oneLiner)
const none = new Set<string>()

// Hours of slow streams, in seconds.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** What leaves when the pieces come after such waits, and the longest that a letter of an unchanged text was held. */
async function streamed(pieces: string[], waitOf: (place: number) => number) {
  const cameAt: number[] = []
  async function* coming() {
    for (const [place, piece] of pieces.entries()) {
      await new Promise((wake) => setTimeout(wake, waitOf(place)))
      for (const _ of piece) cameAt.push(performance.now())
      yield piece
    }
  }
  let text = ''
  let longestMs = 0
  const reading = (async () => {
    for await (const given of verify(coming(), 8, none)) {
      for (const letter of given.text) {
        longestMs = Math.max(longestMs, performance.now() - (cameAt[text.length] ?? 0))
        text += letter
      }
    }
  })()
  let isOver = false
  void reading.finally(() => (isOver = true))
  while (!isOver) await vi.advanceTimersByTimeAsync(20)
  await reading
  return { text, longestMs }
}

function inPieces(text: string, size: number): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
}

const honestLines = fc.oneof(
  fc.tuple(fc.constantFrom(...findings), fc.integer({ min: 1, max: 8 })).map(([finding, n]) => `- ${finding} [${n}]`),
  fc.constantFrom(
    '### What helps tonight',
    '1. **Say what comes next.** Ten minutes before bed (with the lights low) say: two books, then sleep.',
    '> “I won’t let you hit. I’m right here.”',
    'Keep a sleep journal for a week (times, naps, how it went), and bring it along.',
    'Ask the team at Lincoln School for a meeting, and take a friend.',
    'In May 2027 she will be five. Is that when it gets easier?',
    'Two visits a week are plenty (fewer is fine too).',
    '**Sourdough, soup, anything** that needs stirring works.',
  ),
)

test('[ENGINE-04] honest text is on its way within 400 ms of being written, at 125 letters a second or more', async () => {
  let longest = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(honestLines, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(5, 25, 40),
      async (lines, everyMs) => {
        const text = lines.join('\n\n')
        const given = await streamed(inPieces(text, 5), () => everyMs)
        expect(given.text).toBe(text)
        longest = Math.max(longest, given.longestMs)
      },
    ),
    { numRuns: 100 },
  )
  expect(longest).toBeLessThanOrEqual(400 + 20 + 40)
}, 120_000)

const invented = fc.constantFrom(
  'as Smith et al. (2019) showed',
  '(Gottman & García, 2014)',
  'shown by Baumrind, 1991',
  'a 2019 Harvard study says so',
  'in the *Journal of Child Psychology*',
  'doi:10.1000/sleep.2019.1',
  '(https://doi.org/10.1000/182)',
  '[the Smith study](https://example.org/x)',
  'according to researchers at Stanford University',
  'published in Pediatrics in 2011',
  'see www.sleepstudies.com/babies',
  '(PMID: 1234567)',
  '[97]',
)

test('[ENGINE-04] a source that was made up does not get through by coming slowly, or with stops in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      invented,
      fc.integer({ min: 2, max: 7 }),
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 4, maxLength: 40 }),
      async (source, size, waits) => {
        const pieces = inPieces(`Most toddlers bite now and then, ${source}, and it passes. Wait it out.`, size)
        const { text } = await streamed(pieces, (place) => waits[place % waits.length] ?? 0)
        expect(withoutSources(text, '', none), text).toEqual({ text, removed: 0 })
        expect(text).not.toMatch(/\[97\]|https?:|10\.1000|www\./)
        expect(text).toMatch(/^Most toddlers bite now and then[\s\S]*Wait it out\.$/)
      },
    ),
    { numRuns: 600 },
  )
}, 120_000)
