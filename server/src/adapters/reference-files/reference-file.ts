import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { RecordsRead } from '../study-sources/separate-problems.ts'
import { readBibtex } from './bibtex.ts'
import { decodeText } from './decode-text.ts'
import { readJsonLines } from './json-lines.ts'
import { readNbib } from './nbib.ts'
import { readRis } from './ris.ts'

const readers: Record<string, (text: string) => RecordsRead> = {
  ris: readRis,
  bib: readBibtex,
  nbib: readNbib,
  jsonl: readJsonLines,
}

export type ReferenceFormat = 'ris' | 'bib' | 'nbib' | 'jsonl'

/** Reads a reference manager's file by its ending. Throws when the ending or the file is none of ours. */
export function readReferenceFile(path: string): RecordsRead & { format: ReferenceFormat; name: string } {
  const format = extname(path).slice(1).toLowerCase()
  const read = readers[format]
  if (!read) throw new Error(`${basename(path)}: the name must end in .ris, .bib, .nbib or .jsonl`)
  // The ending was just looked up among the readers.
  return { ...read(decodeText(readFileSync(path))), format: format as ReferenceFormat, name: basename(path) }
}
