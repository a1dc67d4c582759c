import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { makeEmbeddings } from '../adapters/embeddings/embeddings.ts'
import { makeModel } from '../adapters/model/model.ts'
import { readReferenceFile } from '../adapters/reference-files/reference-file.ts'
import { makeStudySources } from '../adapters/study-sources/make-study-sources.ts'
import { sourceNames } from '../adapters/study-sources/study-source.ts'
import { openDatabase } from '../database/database.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { loadLexicon } from '../modules/lexicon/lexicon.ts'
import { loadPrompts } from '../modules/prompts/prompts.ts'
import {
  checkIncoming,
  describeWriting,
  findWords,
  formatReport,
  importFromFiles,
  importFromSources,
  loadStudies,
  openAbstracts,
  openNotes,
  readIncoming,
  readStudies,
  showIncoming,
  showStudy,
  studyStats,
  whyWaiting,
  writeFindings,
} from '../modules/studies/studies.ts'
import { embedStudies } from '../modules/study-vectors/study-vectors.ts'
import { readConfig } from '../settings/config.ts'

// zod/mini brings no words along to say what is wrong; operators and models are told.
z.config(z.locales.en())

const usage = `npm run studies -- import --query "words" [--from ${sourceNames.join(',')}] [--pages 10] [--force] [--dry-run]
npm run studies -- import --file x.ris|x.bib|x.nbib|x.jsonl [--file y.ris] [--dry-run]
npm run studies -- write [--max 100] [--force] [--dry-run]
npm run studies -- check | stats | show ID | search "words"
npm run studies -- embed [--max 10000] [--force]

docs/study-sources.md says what is taken from where, and how a record becomes a study; docs/retrieval.md what embed does.`

const shownAtMost = 40
const maxPagesEver = 1000
const maxStudiesEver = 1_000_000
const maxFindingsEver = 10_000

const { values, positionals } = readArguments()
const [command = '', ...rest] = positionals
const config = readSettings()
const { contentFolder, dataFolder, studySources } = config
const commands: Record<string, () => number | Promise<number>> = {
  import: runImport,
  write: runWrite,
  check,
  stats,
  show,
  search,
  embed: runEmbed,
}

try {
  process.exitCode = await (commands[command] ?? misused)()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        query: { type: 'string' },
        file: { type: 'string', multiple: true },
        from: { type: 'string', default: sourceNames.join(',') },
        pages: { type: 'string', default: '10' },
        max: { type: 'string' },
        force: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        // An emulator or a mirror that speaks for all services, each under its name.
        at: { type: 'string' },
      },
    })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

function readSettings() {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function misused(): number {
  console.error(usage)
  return 2
}

async function runImport(): Promise<number> {
  const { query, file: files } = values
  if ((query === undefined) === (files === undefined)) return misused()
  const day = new Date().toISOString().slice(0, 10)
  const studies = readStudies(contentFolder)
  const options = { contentFolder, dataFolder, studies, day, dryRun: values['dry-run'] }
  const report = files
    ? await importFromFiles(options, files.map(readReferenceFile))
    : await importFromSources({ ...options, ...searchOptions(query ?? '') })
  for (const line of formatReport(report, values['dry-run'])) console.log(line)
  return report.tallies.some(({ isTroubled }) => isTroubled) ? 1 : 0
}

function searchOptions(query: string) {
  const wanted = values.from.split(',').map((name) => name.trim())
  const strange = wanted.filter((name) => !sourceNames.some((known) => known === name))
  if (strange.length > 0) throw new Error(`--from knows ${sourceNames.join(', ')}; not ${strange.join(', ')}`)
  const maxPages = Number(values.pages)
  if (!/^\d+$/.test(values.pages) || maxPages < 1 || maxPages > maxPagesEver)
    throw new Error(`--pages takes a number from 1 to ${maxPagesEver}`)
  if (query.trim() === '') throw new Error('--query is empty')
  const sources = makeStudySources({ ...studySources, address: values.at }).filter(({ name }) => wanted.includes(name))
  const say = (line: string) => console.log(line)
  return { sources, query: query.trim(), maxPages, force: values.force, signal: stopSignal(), say }
}

function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}

async function runWrite(): Promise<number> {
  const model = makeModel(config.model)
  if (!model) throw new Error('Set MODEL_PROVIDER and MODEL_WRITING first; docs/models.md explains them')
  const dryRun = values['dry-run']
  const writer = { model, prompt: loadPrompts(contentFolder).finding, topics: loadLexicon(contentFolder).topics }
  const report = await writeFindings(writer, {
    ...{ contentFolder, dataFolder, dryRun, force: values.force },
    studies: readStudies(contentFolder),
    max: maxFrom('100', maxFindingsEver),
    signal: stopSignal(),
    say: (line) => console.log(line),
  })
  for (const line of describeWriting(report, dryRun)) console.log(line)
  return report.failed > 0 || report.stopped !== null ? 1 : 0
}

function maxFrom(usual: string, ever: number): number {
  const told = values.max ?? usual
  const max = Number(told)
  if (!/^\d+$/.test(told) || max < 1 || max > ever) throw new Error(`--max takes a number from 1 to ${ever}`)
  return max
}

async function runEmbed(): Promise<number> {
  const embeddings = makeEmbeddings(config.embeddings)
  if (!embeddings)
    throw new Error('Set EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL first; docs/retrieval.md explains them')
  const max = maxFrom('10000', maxStudiesEver)
  const say = (line: string) => console.log(line)
  const signal = stopSignal()
  const { url, close } = await reachDatabase(config, say)
  try {
    const database = await openDatabase(url, join(import.meta.dirname, '../database', 'migrations'))
    try {
      const studies = await loadStudies(database, contentFolder, say)
      const options = { max, force: values.force, signal, say }
      const { made, left } = await embedStudies(database, embeddings, studies, options)
      say(`${made} vectors made by ${embeddings.model}, ${left} studies still wait`)
      return 0
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
}

function check(): number {
  // The one check of content/, with the incoming records beside it.
  const all = spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts/check-content/main.ts')], {
    stdio: 'inherit',
  })
  const complaints = checkIncoming(contentFolder, readStudies(contentFolder))
  for (const complaint of complaints) console.error(complaint)
  console.log(`${readIncoming(contentFolder).length} records in content/incoming, ${complaints.length} complaints`)
  return all.status === 0 && complaints.length === 0 ? 0 : 1
}

function stats(): number {
  const [abstracts, notes] = [openAbstracts(dataFolder), openNotes(dataFolder)]
  const lines = studyStats(readStudies(contentFolder), readIncoming(contentFolder), (record) =>
    whyWaiting(record, abstracts.read(record.id), notes.read(record.id)),
  )
  for (const line of lines) console.log(line)
  return 0
}

function show(): number {
  const wanted = rest[0]?.toLowerCase()
  if (!wanted) return misused()
  const isWanted = (study: { id: string; doi: string | null; pmid: string | null }) =>
    [study.id, study.doi?.toLowerCase(), study.pmid].includes(wanted)
  const study = readStudies(contentFolder).find(isWanted)
  const waiting = readIncoming(contentFolder).find(isWanted)
  const lines = [
    ...(study ? showStudy(study) : []),
    ...(waiting
      ? showIncoming(waiting, openAbstracts(dataFolder).read(waiting.id), openNotes(dataFolder).read(waiting.id))
      : []),
  ]
  if (lines.length === 0) throw new Error(`No study and no record has the id, DOI or PMID ${wanted}`)
  for (const line of lines) console.log(line)
  return 0
}

function search(): number {
  const words = rest.join(' ')
  if (words.trim() === '') return misused()
  const studies = findWords(readStudies(contentFolder), words)
  const waiting = findWords(readIncoming(contentFolder), words)
  for (const { id, year, title } of studies.slice(0, shownAtMost)) console.log(`${id}  ${year}  ${title}`)
  for (const { id, year, title, retracted } of waiting.slice(0, shownAtMost))
    console.log(`${id}  ${year ?? '    '}  (${retracted ? 'retracted' : 'waiting'}) ${title}`)
  console.log(`${studies.length} studies and ${waiting.length} waiting records have these words`)
  return 0
}
