import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type IncomingStudy, incomingStudy } from './incoming-study.ts'

/** An incoming study, and the file that it lies in. */
export type IncomingRecord = { study: IncomingStudy; file: string }

export type IncomingFiles = {
  records: IncomingRecord[]
  /** Writes a file whole; refuses when somebody else changed it since it was read. */
  write: (file: string, studies: IncomingStudy[]) => void
}

/** Reads all of content/incoming. Throws with file and line when one is not in form, so that none gets lost. */
export function openIncomingFiles(contentFolder: string): IncomingFiles {
  const folder = join(contentFolder, 'incoming')
  const texts = new Map(namesIn(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))

  return {
    records: [...texts].flatMap(([file, text]) => studiesIn(text, file)),
    write(file, studies) {
      const path = join(folder, file)
      const now = existsSync(path) ? readFileSync(path, 'utf8') : ''
      if (now !== (texts.get(file) ?? ''))
        throw new Error(
          `content/incoming/${file} was changed while the import ran. Start it again: it goes on from here.`,
        )
      const text = studies.map((study) => `${JSON.stringify(study)}\n`).join('')
      if (text === '') rmSync(path, { force: true })
      else writeWhole(path, text)
      texts.set(file, text)
    },
  }
}

/** Puts a new text in the place of an old one at once: a process killed in between leaves the old one. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text, { flush: true })
  renameSync(`${path}.new`, path)
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
}

function studiesIn(text: string, file: string): IncomingRecord[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, where: `content/incoming/${file}:${index + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, where }) => ({ study: readLine(line, where), file }))
}

function readLine(line: string, where: string): IncomingStudy {
  try {
    return incomingStudy.parse(JSON.parse(line))
  } catch (error) {
    throw new Error(`${where} cannot be read: ${whyNot(error)}`, { cause: error })
  }
}

function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const issues = 'issues' in error && Array.isArray(error.issues) ? error.issues : []
  const said = issues.map(({ path, message }) => `${path.join('.') || 'the line'}: ${message}`).join('; ')
  return said || error.message
}
