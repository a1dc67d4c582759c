import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Emulator, openEmulator } from '../../../test/emulators/emulator.ts'
import { type MadeUpWork, madeUpWork, madeUpWorks } from '../../../test/emulators/made-up-works.ts'
import { makeStudySources } from '../../adapters/study-sources/make-study-sources.ts'
import type { SourceName } from '../../adapters/study-sources/study-source.ts'
import {
  checkIncoming,
  formatReport,
  importFromFiles,
  importFromSources,
  openAbstracts,
  readIncoming,
  readStudies,
  type Study,
} from './studies.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const inUse: Study = {
  id: 's0123456789',
  title: 'Bedtime routines and night waking in made-up family 2',
  authors: ['Zoë Núñez2'],
  year: 2002,
  journal: 'Journal of Made-Up Pediatrics',
  doi: '10.5555/made.2',
  pmid: null,
  pmcid: null,
  url: 'https://doi.org/10.5555/made.2',
  studyType: 'Research Study',
  sampleSize: null,
  ageMonths: null,
  population: 'Made-up families',
  topics: ['bedtime'],
  keywords: ['sleep', 'routines', 'night', 'waking'],
  oneLiner: 'Made-up families with bedtime routines tended to wake less often at night than others.',
}

/** An operator with a project of their own, one study in it, and services to ask. */
async function openImport(works: MadeUpWork[], studies: Study[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-operator-'))
  const contentFolder = join(folder, 'content')
  const dataFolder = join(folder, 'data')
  mkdirSync(join(contentFolder, 'studies'), { recursive: true })
  writeFileSync(join(contentFolder, 'studies/bedtime.jsonl'), studies.map((study) => JSON.stringify(study)).join('\n'))
  const emulator = await openEmulator(works)
  closing.push(emulator.close, () => rmSync(folder, { recursive: true, force: true }))
  const output: string[] = []

  async function search(names: SourceName[], more: Partial<Parameters<typeof importFromSources>[0]> = {}) {
    return importFromSources({
      contentFolder,
      dataFolder,
      studies: readStudies(contentFolder),
      day: '2026-11-21',
      dryRun: false,
      sources: sourcesOf(emulator, names),
      query: 'night waking',
      maxPages: 10,
      force: false,
      signal: new AbortController().signal,
      say: (line) => output.push(line),
      ...more,
    })
  }

  const incoming = () => readIncoming(contentFolder)
  const incomingFile = (name: string) => join(contentFolder, 'incoming', name)
  const check = () => checkIncoming(contentFolder, readStudies(contentFolder))
  return { contentFolder, dataFolder, emulator, output, search, incoming, incomingFile, check }
}

function sourcesOf({ address }: Emulator, names: SourceName[]) {
  const pace = { everyMs: 0, firstWaitMs: 1, timeoutMs: 2000, tries: 2 }
  const made = makeStudySources({ mailto: null, openAlexKey: null, ncbiKey: null, address, pace })
  return names.map((name) => made.find((source) => source.name === name)).filter((source) => source !== undefined)
}

const all: SourceName[] = ['pubmed', 'europepmc', 'openalex', 'crossref']
const doisOf = (studies: { doi: string | null }[]) => studies.map(({ doi }) => doi).toSorted()

test('[ENGINE-07] four services that know the same studies store each once, with the facts of all', async () => {
  const works = [...madeUpWorks(120), madeUpWork(200, { pmid: null, pmcid: null }), madeUpWork(201, { doi: null })]
  const { search, incoming, check } = await openImport(works)
  const { tallies } = await search(all)
  expect(doisOf(incoming())).toEqual(doisOf(works))
  expect(tallies.map(({ placed }) => placed.new)).toEqual([121, 1, 0, 0])
  expect(incoming().find(({ pmid }) => pmid === '30000001')).toMatchObject({
    doi: '10.5555/made.1',
    pmid: '30000001',
    pmcid: 'PMC700001',
    url: 'https://doi.org/10.5555/made.1',
    sources: all,
    finding: null,
  })
  expect(check()).toEqual([])
})

test('[ENGINE-07] a record that names two halves of one study makes them one', async () => {
  const { search, emulator, incoming, incomingFile, dataFolder, contentFolder } = await openImport([])
  const halves = [
    {
      name: 'a.jsonl',
      format: 'jsonl',
      problems: [],
      studies: [found({ title: 'Half a title of a study', doi: '10.5555/made.1', abstract: 'Kept.' })],
    },
    {
      name: 'b.jsonl',
      format: 'jsonl',
      problems: [],
      studies: [found({ title: 'The other half of its title', pmid: '30000001' })],
    },
  ]
  await importFromFiles({ contentFolder, dataFolder, studies: [], day: '2026-11-20', dryRun: false }, halves)
  const [one, other] = incoming()
  expect(incoming()).toHaveLength(2)
  writeFileSync(
    incomingFile('jsonl-2026-11-20.jsonl'),
    `${JSON.stringify(one)}\n${JSON.stringify({ ...other, finding: 'Words of a person.' })}\n`,
  )
  emulator.works.push(madeUpWork(1))
  await search(['pubmed'])
  expect(incoming()).toMatchObject([
    { id: other?.id, doi: '10.5555/made.1', pmid: '30000001', finding: 'Words of a person.' },
  ])
  expect(openAbstracts(dataFolder).read(other?.id ?? '')).toBe('Kept.')
  expect(readdirSync(join(dataFolder, 'incoming/abstracts'))).toHaveLength(1)
})

function found(facts: {
  title: string
  doi?: string
  pmid?: string
  abstract?: string
  authors?: string[]
  year?: number
}) {
  const nothing = { authors: [], year: null, journal: null, doi: null, pmid: null, pmcid: null, abstract: null }
  return { ...nothing, publicationTypes: [], retracted: false, retracts: [], ...facts }
}

const pairs: [string, Parameters<typeof found>[0], Parameters<typeof found>[0], number][] = [
  [
    'a preprint and its paper',
    { title: 'Sleep, and Bedtimes: a trial in families', doi: '10.1000/a', authors: ['Ann Other'], year: 2019 },
    { title: 'Sleep and bedtimes – a trial in families.', doi: '10.2000/b', authors: ['Other A'], year: 2020 },
    1,
  ],
  [
    'one title by two people',
    { title: 'Sleep and bedtimes: a trial in families', authors: ['Ann Other'], year: 2019 },
    { title: 'Sleep and bedtimes: a trial in families', authors: ['Bob Nobody'], year: 2019 },
    2,
  ],
  [
    'one title ten years apart',
    { title: 'Sleep and bedtimes: a trial in families', authors: ['Ann Other'], year: 2009 },
    { title: 'Sleep and bedtimes: a trial in families', authors: ['Ann Other'], year: 2019 },
    2,
  ],
  [
    'two numbers of PubMed',
    { title: 'Sleep and bedtimes: a trial in families', pmid: '1' },
    { title: 'Sleep and bedtimes: a trial in families', pmid: '2' },
    2,
  ],
  ['a short title of strangers', { title: 'Infant sleep' }, { title: 'Infant sleep', year: 2010 }, 2],
  [
    'a DOI in two writings',
    { title: 'Sleep and bedtimes', doi: '10.1000/ab' },
    { title: 'Something else entirely', doi: '10.1000/AB' },
    1,
  ],
  [
    'accents and none',
    { title: 'Le sommeil du bébé à la crèche', authors: ['Zoë Núñez'] },
    { title: 'LE SOMMEIL DU BEBE A LA CRECHE', authors: ['Nunez Z'] },
    1,
  ],
]

test.each(pairs)('[ENGINE-07] %s are told apart or brought together', async (_what, one, other, count) => {
  const { contentFolder, dataFolder, incoming } = await openImport([])
  const file = { name: 'two.jsonl', format: 'jsonl', problems: [], studies: [found(one), found(other)] }
  await importFromFiles({ contentFolder, dataFolder, studies: [], day: '2026-11-21', dryRun: false }, [file])
  expect(incoming()).toHaveLength(count)
})

test('[ENGINE-07] what the database has is not stored again, and no incoming record is loaded', async () => {
  const { search, incoming, contentFolder } = await openImport(madeUpWorks(3), [inUse])
  const { tallies } = await search(['pubmed'])
  expect(tallies[0]?.placed).toMatchObject({ new: 2, 'in the database': 1 })
  expect(doisOf(incoming())).toEqual(['10.5555/made.1', '10.5555/made.3'])
  expect(readStudies(contentFolder)).toEqual([inUse])
})

test('[ENGINE-07] abstracts lie in the data folder and not in content', async () => {
  const { search, incoming, incomingFile, dataFolder } = await openImport(madeUpWorks(1))
  await search(['europepmc'])
  expect(readFileSync(incomingFile('europepmc-2026-11-21.jsonl'), 'utf8')).not.toContain('took part')
  expect(openAbstracts(dataFolder).read(incoming()[0]?.id ?? '')).toBe(
    'Results\nFamily 1 took part. Sleep got better when p < .05 & routines were kept.',
  )
})

test('[ENGINE-07] a retracted study keeps its mark, and the check refuses it in the database', async () => {
  const { search, incoming, check } = await openImport([madeUpWork(1), madeUpWork(2, { retracted: true })], [inUse])
  const report = await search(['crossref'])
  expect(incoming().map(({ retracted }) => retracted)).toEqual([false, true])
  expect(formatReport(report, false)).toContain(`  ${inUse.id}  ${inUse.title}`)
  expect(check()).toEqual([`content/studies: ${inUse.id} is retracted, take it out: ${inUse.title}`])
})

test('[ENGINE-07] a retraction told by one service holds against the others', async () => {
  const { search, incoming, emulator } = await openImport(madeUpWorks(1))
  await search(['openalex'])
  emulator.works.splice(0, 1, madeUpWork(1, { retracted: true }))
  await search(['crossref'])
  emulator.works.splice(0, 1, madeUpWork(1))
  await search(['openalex'])
  expect(incoming()).toMatchObject([{ retracted: true, sources: ['openalex', 'crossref'] }])
})

test('[ENGINE-07] a notice retracts what lies there, what comes later, and what is in the database', async () => {
  const notice = (n: number) =>
    madeUpWork(90 + n, {
      title: `Retraction: made-up family ${n}`,
      noticeOf: { doi: `10.5555/made.${n}`, pmid: String(30_000_000 + n) },
    })
  const { search, incoming, check } = await openImport(
    [madeUpWork(1), notice(1), notice(2), notice(3), madeUpWork(3)],
    [inUse],
  )
  const { tallies } = await search(['crossref'])
  expect(tallies[0]?.placed['a notice']).toBe(3)
  expect(incoming().map(({ doi, retracted }) => [doi, retracted])).toEqual([
    ['10.5555/made.1', true],
    ['10.5555/made.2', true],
    ['10.5555/made.3', true],
  ])
  expect(check()).toHaveLength(1)
})

test('[ENGINE-07] an import that is stopped goes on where it was, and no record is doubled or lost', async () => {
  const works = madeUpWorks(350)
  const { search, incoming, output, emulator } = await openImport(works)
  const controller = new AbortController()
  const say = (line: string) => void (line.includes('page 2') && controller.abort())
  const { tallies } = await search(['openalex'], { signal: controller.signal, say })
  expect(tallies[0]).toMatchObject({ read: 200, isTroubled: true, stopped: 'stopped by you; start it again to go on' })
  const before = emulator.requests.length
  await search(['openalex'])
  expect(output[0]).toBe('OpenAlex: going on after page 2')
  expect(emulator.requests.length - before).toBe(3)
  expect(doisOf(incoming())).toEqual(doisOf(works))
})

test('[ENGINE-07] an import that a service cut short goes on the next day in the same file', async () => {
  const works = madeUpWorks(250)
  const { search, incoming, emulator, contentFolder } = await openImport(works)
  emulator.failNext(null, { status: 500 }, { status: 500 })
  const { tallies } = await search(['europepmc'])
  expect(tallies[0]).toMatchObject({ read: 100, stopped: 'Europe PMC answers 500', isTroubled: true })
  await search(['europepmc'], { day: '2026-11-22' })
  expect(doisOf(incoming())).toEqual(doisOf(works))
  expect(readdirSync(join(contentFolder, 'incoming'))).toEqual(['europepmc-2026-11-21.jsonl'])
})

test('[ENGINE-07] a service that has forgotten the place is read again from its beginning', async () => {
  const works = madeUpWorks(250)
  const { search, incoming, output, emulator } = await openImport(works)
  emulator.failNext(null, { status: 500 }, { status: 500 })
  await search(['crossref'])
  emulator.failNext({ status: 400 })
  const { tallies } = await search(['crossref'])
  expect(output).toContain('Crossref: it no longer knows that place; beginning again')
  expect(tallies[0]).toMatchObject({ placed: { new: 150, 'known already': 100 }, stopped: null })
  expect(doisOf(incoming())).toEqual(doisOf(works))
})

test('[ENGINE-07] one service in trouble does not keep the others from being read', async () => {
  const { search } = await openImport(madeUpWorks(3))
  const closed = sourcesOf({ address: 'http://127.0.0.1:9' } as Emulator, ['pubmed'])
  const { emulator } = await openImport(madeUpWorks(3))
  const { tallies } = await search([], { sources: [...closed, ...sourcesOf(emulator, ['openalex'])] })
  expect(tallies.map(({ stopped, placed }) => [stopped, placed.new])).toEqual([
    ['PubMed does not answer', 0],
    [null, 3],
  ])
})

test('[ENGINE-07] an import reads no more pages than it was allowed, and more when it may', async () => {
  const { search, incoming } = await openImport(madeUpWorks(350))
  const bounded = await search(['pubmed'], { maxPages: 2 })
  expect(incoming()).toHaveLength(200)
  expect(bounded.tallies[0]).toMatchObject({ isTroubled: false, read: 200 })
  expect(bounded.tallies[0]?.stopped).toContain('the bound of 2 pages is reached; --pages 4 goes on')
  await search(['pubmed'], { maxPages: 2 })
  expect(incoming()).toHaveLength(200)
  await search(['pubmed'], { maxPages: 4 })
  expect(incoming()).toHaveLength(350)
})

test('[ENGINE-07] a dry run reads everything and writes nothing', async () => {
  const { search, contentFolder, dataFolder } = await openImport(madeUpWorks(150))
  const report = await search(['pubmed', 'crossref'], { dryRun: true })
  expect(report.tallies.map(({ placed }) => placed)).toMatchObject([{ new: 150 }, { new: 0, 'known already': 150 }])
  expect(formatReport(report, true).join('\n')).toContain('nothing was written (dry run)')
  expect(existsSync(join(contentFolder, 'incoming'))).toBe(false)
  expect(existsSync(dataFolder)).toBe(false)
})

test('[ENGINE-07] the words of a person are not written over', async () => {
  const { search, incoming, incomingFile } = await openImport(madeUpWorks(150))
  const path = incomingFile('pubmed-2026-11-21.jsonl')
  await search(['pubmed'], { maxPages: 1 })
  const say = () => writeFileSync(path, readFileSync(path, 'utf8').replace('"finding":null', '"finding":"Mine."'))
  const during = search(['pubmed', 'crossref'], { say, force: true })
  await expect(during).rejects.toThrow('pubmed-2026-11-21.jsonl was changed while the import ran')
  await search(['pubmed'])
  expect(incoming()).toHaveLength(150)
  expect(incoming().filter(({ finding }) => finding === 'Mine.')).toHaveLength(1)
})

test('[ENGINE-07] a broken incoming line is named and nothing is written over it', async () => {
  const { search, contentFolder, incomingFile } = await openImport(madeUpWorks(3))
  mkdirSync(join(contentFolder, 'incoming'))
  writeFileSync(incomingFile('ris-2026-01-01.jsonl'), '{"id":"s0000000001"\n')
  await expect(search(['pubmed'])).rejects.toThrow('content/incoming/ris-2026-01-01.jsonl:1 cannot be read')
  expect(readdirSync(join(contentFolder, 'incoming'))).toEqual(['ris-2026-01-01.jsonl'])
})

test('[ENGINE-07] a record that became a study is to be removed from the incoming ones', async () => {
  const { search, check, contentFolder, incoming } = await openImport([madeUpWork(2)])
  await search(['pubmed'])
  writeFileSync(join(contentFolder, 'studies/bedtime.jsonl'), JSON.stringify({ ...inUse, id: incoming()[0]?.id }))
  expect(check()).toEqual([
    `content/incoming/pubmed-2026-11-21.jsonl: ${incoming()[0]?.id} is in content/studies; take its line out here`,
  ])
})

test('[ENGINE-07] a second import waits for its turn, and the lock of a dead one counts for nothing', async () => {
  const { search, dataFolder } = await openImport(madeUpWorks(1))
  mkdirSync(join(dataFolder, 'incoming'), { recursive: true })
  writeFileSync(join(dataFolder, 'incoming/import.lock'), String(process.ppid))
  await expect(search(['pubmed'])).rejects.toThrow(
    `Another command is changing content/incoming (process ${process.ppid}).`,
  )
  writeFileSync(join(dataFolder, 'incoming/import.lock'), '4194300')
  await search(['pubmed'])
  expect(existsSync(join(dataFolder, 'incoming/import.lock'))).toBe(false)
})

test('[ENGINE-07] a record that could not be read again is not stored', async () => {
  const { contentFolder, dataFolder, incoming } = await openImport([])
  const odd = [found({ title: 'Short' }), found({ title: 'A sound record of sleep', doi: 'no doi' })]
  const file = { name: 'odd.jsonl', format: 'jsonl', problems: [], studies: odd }
  const report = await importFromFiles({ contentFolder, dataFolder, studies: [], day: '2026-11-21', dryRun: false }, [
    file,
  ])
  expect(report.tallies[0]?.placed['not in form']).toBe(2)
  expect(incoming()).toEqual([])
})
