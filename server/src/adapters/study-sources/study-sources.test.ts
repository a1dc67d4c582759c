import { afterEach, expect, test } from 'vitest'
import { type Emulator, type Fault, openEmulator } from '../../../test/emulators/emulator.ts'
import { type MadeUpWork, madeUpWork, madeUpWorks } from '../../../test/emulators/made-up-works.ts'
import { makeStudySources } from './make-study-sources.ts'
import { type Pace, type Page, SourceError, type SourceName, sourceNames } from './study-source.ts'

const open: Emulator[] = []
afterEach(async () => {
  for (const emulator of open.splice(0)) await emulator.close()
})

const quick: Partial<Pace> = { everyMs: 0, firstWaitMs: 5, timeoutMs: 150, maxWaitMs: 3000 }

async function openWith(works: MadeUpWork[]): Promise<Emulator> {
  const emulator = await openEmulator(works)
  open.push(emulator)
  return emulator
}

function sourceOf(name: SourceName, { address }: Emulator, pace = quick) {
  const settings = { mailto: 'operator@example.org', openAlexKey: 'k-open', ncbiKey: 'k-ncbi', address, pace }
  const source = makeStudySources(settings).find((made) => made.name === name)
  if (!source) throw new Error(`No source ${name}`)
  return source
}

async function allPages(name: SourceName, emulator: Emulator, cursor: string | null = null): Promise<Page[]> {
  const { signal } = new AbortController()
  return Array.fromAsync(sourceOf(name, emulator).search('night waking', { cursor, signal }))
}

test.each(sourceNames)('[ENGINE-07] %s gives every record of every page once, with its facts', async (name) => {
  const works = madeUpWorks(230)
  const pages = await allPages(name, await openWith(works))
  const studies = pages.flatMap((page) => page.studies)
  expect(studies.map(({ doi }) => doi)).toEqual(works.map(({ doi }) => doi))
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => 230))
  expect(pages.flatMap(({ problems }) => problems)).toEqual([])
  const [first] = studies
  expect(first).toMatchObject({
    title: 'Bedtime routines and night waking in made-up family 1',
    authors: ['Zoë Núñez1', 'Ann B. Other'],
    year: 2001,
    journal: 'Journal of Made-Up Pediatrics',
    pmid: name === 'crossref' ? null : '30000001',
    pmcid: name === 'pubmed' || name === 'europepmc' ? 'PMC700001' : null,
    retracted: false,
  })
  expect(first?.abstract).toContain('Sleep got better when p < .05 & routines were kept.')
})

test.each(sourceNames)('[ENGINE-07] %s goes on from a cursor with the page that comes next', async (name) => {
  const emulator = await openWith(madeUpWorks(230))
  const [first, ...rest] = await allPages(name, emulator)
  expect(await allPages(name, emulator, first?.next)).toEqual(rest)
})

test.each(sourceNames)('[ENGINE-07] %s finds nothing without a stumble', async (name) => {
  const pages = await allPages(name, await openWith([]))
  expect(pages).toEqual([{ studies: [], problems: [], total: 0, next: null }])
})

test.each(sourceNames)('[ENGINE-07] %s tells that a study is retracted, and what a notice retracts', async (name) => {
  const retracted = madeUpWork(1, { retracted: true })
  const notice = madeUpWork(2, {
    title: 'Retraction: Bedtime routines in made-up family 3',
    noticeOf: { doi: '10.5555/made.3', pmid: '30000003' },
  })
  const [page] = await allPages(name, await openWith([retracted, notice, madeUpWork(4)]))
  expect(page?.studies.map((study) => study.retracted)).toEqual([true, false, false])
  const said = {
    openalex: [],
    europepmc: ['pmid:30000003'],
    pubmed: ['pmid:30000003'],
    crossref: ['doi:10.5555/made.3'],
  }
  expect(page?.studies[1]?.retracts).toEqual(said[name])
})

const passing: [string, Fault][] = [
  ['says 500', { status: 500 }],
  ['says 503', { status: 503 }],
  ['hangs up', 'hang up'],
  ['says nothing', 'silence'],
  ['sends half a reply', { body: '{"meta":{"count":1' }],
  ['sends a page of a proxy', { body: '<html><body>Please sign in</body></html>' }],
  ['sends another form', { body: '{"surprise":true}' }],
]

test.each(sourceNames.flatMap((name) => passing.map(([what, fault]) => [name, what, fault] as const)))(
  '[ENGINE-07] %s is asked again when it %s',
  async (name, _what, fault) => {
    const emulator = await openWith(madeUpWorks(3))
    emulator.failNext(fault)
    const pages = await allPages(name, emulator)
    expect(pages.flatMap(({ studies }) => studies)).toHaveLength(3)
  },
)

test('[ENGINE-07] XML that is cut off is asked for again', async () => {
  const emulator = await openWith(madeUpWorks(3))
  emulator.failNext(null, { body: '<?xml version="1.0" ?><PubmedArticleSet><PubmedArticle><Medl' })
  const pages = await allPages('pubmed', emulator)
  expect(pages[0]?.studies).toHaveLength(3)
})

test.each(sourceNames)('[ENGINE-07] %s is left alone for as long as Retry-After says', async (name) => {
  const emulator = await openWith(madeUpWorks(3))
  emulator.failNext({ status: 429, headers: { 'retry-after': '1' } })
  const pages = await allPages(name, emulator)
  expect(pages[0]?.studies).toHaveLength(3)
  const [first, second] = emulator.requests
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990)
})

async function failureOf(name: SourceName, emulator: Emulator): Promise<SourceError> {
  const error = await allPages(name, emulator).catch((thrown: unknown) => thrown)
  if (!(error instanceof SourceError)) throw new Error(`Expected a SourceError, got ${String(error)}`)
  return error
}

test.each(sourceNames)('[ENGINE-07] %s that asks for hours of patience is left for another day', async (name) => {
  const emulator = await openWith(madeUpWorks(3))
  emulator.failNext({ status: 429, headers: { 'retry-after': '7200' } })
  const { kind, message } = await failureOf(name, emulator)
  expect(kind).toBe('busy')
  expect(message).toMatch(/answers 429 and asks to wait 120 minutes$/)
  expect(emulator.requests).toHaveLength(1)
})

test.each(sourceNames)('[ENGINE-07] %s that stays silent is given up after five trials', async (name) => {
  const emulator = await openWith(madeUpWorks(3))
  emulator.failNext('silence', 'silence', 'silence', 'silence', 'silence')
  expect((await failureOf(name, emulator)).kind).toBe('unreachable')
  expect(emulator.requests).toHaveLength(5)
})

test.each(sourceNames)('[ENGINE-07] %s that refuses is not asked again, and no key is told', async (name) => {
  const emulator = await openWith(madeUpWorks(3))
  emulator.failNext({ status: 400 })
  const error = await failureOf(name, emulator)
  expect(error.kind).toBe('refused')
  expect(error.message).not.toMatch(/k-open|k-ncbi|http/)
  expect(emulator.requests).toHaveLength(1)
})

test('[ENGINE-07] every service is told who asks', async () => {
  const emulator = await openWith(madeUpWorks(3))
  for (const name of sourceNames) await allPages(name, emulator)
  for (const { agent, url } of emulator.requests) {
    expect(agent).toBe('Nestbook/0.1 (study import; mailto:operator@example.org)')
    expect(url.search).toContain('operator%40example.org')
  }
  const keys = emulator.requests.flatMap(({ url }) => url.searchParams.get('api_key') ?? [])
  expect(new Set(keys)).toEqual(new Set(['k-open', 'k-ncbi']))
})

test('[ENGINE-07] a service is not asked faster than its pace', async () => {
  const emulator = await openWith(madeUpWorks(230))
  const { signal } = new AbortController()
  const source = sourceOf('openalex', emulator, { ...quick, everyMs: 60 })
  const begun = Date.now()
  await Array.fromAsync(source.search('night waking', { cursor: null, signal }))
  // A request may arrive late and the next one in time: what none can be is earlier than its turn.
  const early = emulator.requests.filter(({ at }, place) => at - begun < place * 60 - 5)
  expect(emulator.requests.length).toBeGreaterThan(1)
  expect(early).toEqual([])
})

test('[ENGINE-07] one odd record does not cost its page', async () => {
  const emulator = await openWith([])
  const body = {
    meta: { count: 3, next_cursor: null },
    results: [{ title: 7 }, { title: null }, { title: 'A sound record of sleep' }],
  }
  emulator.failNext({ body: JSON.stringify(body) })
  const [page] = await allPages('openalex', emulator)
  expect(page?.studies.map(({ title }) => title)).toEqual(['A sound record of sleep'])
  expect(page?.problems).toEqual(['a record in another form', 'a record without a title'])
})

test('[ENGINE-07] PubMed is read to its ten thousandth record and no further', async () => {
  const emulator = await openWith(madeUpWorks(10_050))
  const { signal } = new AbortController()
  const pages = await Array.fromAsync(sourceOf('pubmed', emulator).search('sleep', { cursor: '9900', signal }))
  expect(pages.map(({ next, studies }) => [next, studies.length])).toEqual([[null, 100]])
})
