import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../database/database.ts'
import { makeStudiesStore } from './studies.store.ts'
import { type Study, study } from './study.ts'

export { describeWriting } from './findings/describe-writing.ts'
export { openNotes } from './findings/notes.ts'
export { whyWaiting } from './findings/why-waiting.ts'
export { writeFindings } from './findings/write-findings.ts'
export { openAbstracts } from './import/abstracts.ts'
export { checkIncoming, readIncoming } from './import/check-incoming.ts'
export { findWords } from './import/find-words.ts'
export { formatReport } from './import/format-report.ts'
export { importFromFiles, importFromSources } from './import/import-studies.ts'
export { showIncoming, showStudy } from './import/show-study.ts'
export { studyStats } from './import/study-stats.ts'
export { countWords } from './rules/count-words.ts'
export { mistakesInStudy } from './rules/mistakes.ts'
export { citationOf, type Study, shortCitationOf, strengthOf, summaryOf } from './study.ts'
export { loadStudyQuestions, type StudyQuestions } from './study-questions.ts'

type FilesRead = { studies: Study[]; digest: string }

/** Studies by the digest of their files, and what was read by the state that the files were in. */
const read = new Map<string, Study[]>()
const readInState = new Map<string, FilesRead>()

/** Brings the study table in line with content/studies when that has changed, and gives all studies. */
export async function loadStudies(
  database: Database,
  contentFolder: string,
  say: (line: string) => void,
): Promise<Study[]> {
  const store = makeStudiesStore(database)
  const { studies, digest } = readFiles(contentFolder)
  if ((await store.loadedDigest()) !== digest) {
    say(`Loading ${studies.length} studies into the database`)
    await store.replaceAll(studies, digest)
  }
  return studies
}

/** Reads content/studies, which the study table is brought in line with. */
export function readStudies(contentFolder: string): Study[] {
  return readFiles(contentFolder).studies
}

function readFiles(contentFolder: string): FilesRead {
  const paths = studyFiles(contentFolder)
  const state = paths.map(stateOf).join('\n')
  const known = readInState.get(state)
  if (known) return known
  const files = paths.map((path) => readFileSync(path, 'utf8'))
  const digest = createHash('sha256').update(files.join('\n')).digest('hex')
  const studies = read.get(digest) ?? files.flatMap(studiesIn)
  read.set(digest, studies)
  readInState.set(state, { studies, digest })
  return { studies, digest }
}

function studyFiles(contentFolder: string): string[] {
  const folder = join(contentFolder, 'studies')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(folder, name))
}

/** Changes whenever the file is written. */
function stateOf(path: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true })
  return [path, ino, size, mtimeNs, ctimeNs].join(' ')
}

function studiesIn(file: string): Study[] {
  return file
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => study.parse(JSON.parse(line)))
}
