import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type IncomingRecord, writeWhole } from '../import/incoming-files.ts'
import { type IncomingStudy, incomingStudy } from '../import/incoming-study.ts'
import type { Study } from '../study.ts'

/**
 * Puts a study into content/studies, and then removes its incoming record. Killed in between, `finishInterrupted` does
 * the rest. False, and nothing done, when somebody changed the record since it was read.
 */
export function moveToStudies(
  contentFolder: string,
  { study: record, file }: IncomingRecord,
  study: Study,
  shelf: string,
): boolean {
  if (!linesOf(incomingPath(contentFolder, file)).some((line) => isLineOf(record, line))) return false
  const path = join(contentFolder, 'studies', `${shelf}.jsonl`)
  writeWhole(path, textOf([...linesOf(path), JSON.stringify(study)]))
  removeIncoming(contentFolder, file, record)
  return true
}

/** Ends what a run that was killed has left half done. */
export function finishInterrupted(contentFolder: string, records: IncomingRecord[], studies: Study[]): void {
  const folder = join(contentFolder, 'studies')
  for (const name of readdirSync(folder)) if (name.endsWith('.jsonl.new')) rmSync(join(folder, name))
  const written = new Set(studies.filter(({ writtenBy }) => writtenBy === 'model').map(({ id }) => id))
  for (const { study, file } of records)
    if (written.has(study.id) && !study.retracted) removeIncoming(contentFolder, file, study)
}

function removeIncoming(contentFolder: string, file: string, record: IncomingStudy): void {
  const path = incomingPath(contentFolder, file)
  const left = linesOf(path).filter((line) => !isLineOf(record, line))
  if (left.length === 0) rmSync(path)
  else writeWhole(path, textOf(left))
}

// However a person may have spaced it.
function isLineOf(record: IncomingStudy, line: string): boolean {
  if (!line.includes(record.id)) return false
  return JSON.stringify(incomingStudy.parse(JSON.parse(line))) === JSON.stringify(record)
}

function incomingPath(contentFolder: string, file: string): string {
  return join(contentFolder, 'incoming', file)
}

function linesOf(path: string): string[] {
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
    : []
}

function textOf(lines: string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
