import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadGuidebook } from '../../modules/guidebook/guidebook.ts'
import { loadSafety } from '../../modules/safety/safety.ts'
import { readStudies } from '../../modules/studies/studies.ts'
import { verify } from './verify.ts'
import { withoutSources } from './without-sources.ts'

const content = join(import.meta.dirname, '../../../../content')
const none = new Set<string>()

// On a machine that pauses, text would be given out for having waited: see slow-stream.test.ts.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

async function verified(pieces: string[], allowed: number): Promise<string> {
  async function* stream() {
    yield* pieces
  }
  let text = ''
  for await (const piece of verify(stream(), allowed, none)) text += piece.text
  return text
}

/** Cuts a text at the given places, as a model's deltas come. */
function cutAt(text: string, places: number[]): string[] {
  const cuts = [...new Set(places.map((place) => place % (text.length + 1)))].sort((one, other) => one - other)
  return [0, ...cuts].map((start, i) => text.slice(start, cuts[i] ?? text.length))
}

const surname = fc.constantFrom(
  'Smith',
  'Gottman',
  'O’Brien',
  'García',
  'van der Berg',
  'Müller-Lyer',
  'Nguyen',
  'Baumrind',
)
const year = fc.integer({ min: 1950, max: 2026 })
const journal = fc.constantFrom(
  'Journal of Child Psychology',
  'Archives of Disease in Childhood',
  'Annals of Family Medicine',
)
const place = fc.constantFrom(
  'Harvard',
  'Stanford University',
  'the University of Michigan',
  'Yale',
  'King’s College London',
)
const doi = fc
  .tuple(fc.integer({ min: 1000, max: 99999 }), fc.stringMatching(/^[a-z]{3,8}\.\d{4}\.[a-z0-9]{2,6}$/))
  .map(([registrant, suffix]) => `10.${registrant}/${suffix}`)

/** A source that was made up, and what must not be left of it. */
const invented: fc.Arbitrary<{ text: string; traces: RegExp }> = fc.oneof(
  fc.tuple(surname, surname, year).map(([one, other, when]) => ({
    text: `(${one} & ${other}, ${when})`,
    traces: new RegExp(`${one}|${other}|${when}`),
  })),
  fc
    .tuple(surname, year)
    .map(([who, when]) => ({ text: `as ${who} et al. (${when}) showed`, traces: new RegExp(`${who}|${when}|et al`) })),
  fc
    .tuple(surname, year)
    .map(([who, when]) => ({ text: `${who} (${when}) found this`, traces: new RegExp(`${who}|${when}`) })),
  fc
    .tuple(surname, year)
    .map(([who, when]) => ({ text: `shown by ${who}, ${when}`, traces: new RegExp(`${who}|${when}`) })),
  surname.map((who) => ({ text: `as ${who} and colleagues wrote`, traces: new RegExp(who) })),
  fc.tuple(year, place).map(([when, where]) => ({
    text: `a ${when} study from ${where} says so`,
    traces: new RegExp(`${when}|${where}`),
  })),
  fc
    .tuple(year, place)
    .map(([when]) => ({ text: `in a ${when} randomized trial, this held`, traces: new RegExp(`${when}`) })),
  place.map((where) => ({ text: `according to researchers at ${where}, it works`, traces: new RegExp(where) })),
  fc
    .tuple(journal, year)
    .map(([which, when]) => ({ text: `published in the ${which} in ${when}`, traces: new RegExp(`${which}|${when}`) })),
  journal.map((which) => ({ text: `as the *${which}* reported`, traces: new RegExp(which) })),
  doi.map((id) => ({ text: `doi:${id}`, traces: /10\.\d{4,}\/|doi:/ })),
  doi.map((id) => ({ text: `(https://doi.org/${id})`, traces: /10\.\d{4,}\/|https?:|doi\.org/ })),
  fc.integer({ min: 1e6, max: 4e7 }).map((id) => ({ text: `(PMID: ${id})`, traces: new RegExp(`${id}|PMID`) })),
  surname.map((who) => ({ text: `[the ${who} study](https://example.org/${who})`, traces: /https?:|example\.org/ })),
  fc.constant({ text: 'see www.sleepstudies.com/babies for more', traces: /www\.|sleepstudies/ }),
  fc.integer({ min: 9, max: 400 }).map((n) => ({ text: `[${n}]`, traces: /\[\d+\]/ })),
  fc.integer({ min: 1, max: 9 }).map((n) => ({ text: `[S${n}]`, traces: /\[S\d/ })),
  fc.integer({ min: 1, max: 9 }).map((n) => ({ text: `[^${n}]`, traces: /\[\^/ })),
)
const prose = fc.constantFrom(
  'She calms faster when you wait',
  'Most toddlers bite now and then',
  'Walk him back, quietly, as often as it takes',
  'Try it for two weeks',
  'In the evening everything is harder',
)
const frame = fc.constantFrom(
  (middle: string) => `. ${middle}. `,
  (middle: string) => ` ${middle}, `,
  (middle: string) => `.\n\n- ${middle}\n`,
  (middle: string) => `, ${middle}.\n\n`,
)

test('[ENGINE-04] no source that was made up leaves, in ten thousand texts cut at any place', async () => {
  await fc.assert(
    fc.asyncProperty(
      prose,
      frame,
      invented,
      prose,
      fc.array(fc.nat(300), { maxLength: 25 }),
      async (before, framed, source, after, places) => {
        const text = `${before}${framed(source.text)}${after}.`
        const left = await verified(cutAt(text, places), 8)
        expect(left.replaceAll(/\[[1-8]\]/g, ''), text).not.toMatch(source.traces)
        expect(left).toContain(before)
      },
    ),
    { numRuns: 10_000 },
  )
}, 120_000)

test('[ENGINE-04] a list of sources at the end goes as a whole', async () => {
  const text =
    'She settles [1].\n\n## References\n1. Smith, J. (2019). Sleep. Journal of Sleep.\n2. https://a.org\n\n### When to get help\n\n- Call the doctor.'
  for (const size of [1, 3, 7, 1000])
    expect(await verified(text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [], 3)).toBe(
      'She settles [1].\n\n### When to get help\n\n- Call the doctor.',
    )
})

/** Sentences of our own, with citations as an honest writer sets them. */
test('[ENGINE-04] two thousand honest answers come through with their citations', async () => {
  const findings = readStudies(content).map(({ oneLiner }) => oneLiner)
  let given = 0
  let kept = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...findings), fc.integer({ min: 1, max: 8 })), { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(1500), { maxLength: 60 }),
      async (lines, places) => {
        const text = lines.map(([finding, number]) => `- ${finding} [${number}]`).join('\n')
        const left = await verified(cutAt(text, places), 8)
        given += lines.length
        kept += left.match(/\[[1-8]\]/g)?.length ?? 0
        expect(left).toBe(text)
      },
    ),
    { numRuns: 2000 },
  )
  expect(kept / given).toBeGreaterThanOrEqual(0.995)
}, 120_000)

test('[ENGINE-04] nothing that the guidebook says looks like a source', () => {
  const { knownLines } = loadSafety(content)
  const pages = readdirSync(join(content, 'guidebook')).map((name) =>
    readFileSync(join(content, 'guidebook', name), 'utf8'),
  )
  expect(loadGuidebook(content).pages).toHaveLength(pages.length)
  const changed = pages
    .flatMap((page) => page.split('\n'))
    .filter((line) => withoutSources(line, '', knownLines).removed > 0)
  expect(changed).toEqual([])
})

test('a text that stalls is not held back for longer than 400 ms', async () => {
  vi.useRealTimers()
  async function* stalling() {
    yield 'Ask Maya'
    await new Promise((wake) => setTimeout(wake, 1200))
    yield ' how it was.'
  }
  const beganAt = performance.now()
  const stream = verify(stalling(), 3, none)
  const { value } = await stream.next()
  expect(value?.text).toBe('Ask Maya')
  expect(performance.now() - beganAt).toBeLessThan(1000)
  await stream.return(undefined)
})
