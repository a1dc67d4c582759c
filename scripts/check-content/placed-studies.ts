import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStudies, type Study } from '../../server/src/modules/studies/studies.ts'
import { loadAlone } from './load-alone.ts'

/** A study with its file and line. */
export type PlacedStudy = { study: Study; file: string; where: string }

/** Reads every line of content/studies with the server's parser. */
export function readPlacedStudies(contentFolder: string): { studies: PlacedStudy[]; complaints: string[] } {
  const files = readdirSync(join(contentFolder, 'studies')).filter((name) => name.endsWith('.jsonl'))
  const read = files.sort().map((name) => studiesIn(name, readFileSync(join(contentFolder, 'studies', name), 'utf8')))
  return { studies: read.flatMap(({ studies }) => studies), complaints: read.flatMap(({ complaints }) => complaints) }
}

function studiesIn(file: string, text: string): { studies: PlacedStudy[]; complaints: string[] } {
  const lines = text.split('\n').map((line, index) => ({ line, where: `content/studies/${file}:${index + 1}` }))
  const filled = lines.filter(({ line }) => line.trim() !== '')
  const whole = loadAlone(`studies/${file}`, text, readStudies)
  if (whole.value) {
    const studies = whole.value.map((study, index) => ({ study, file, where: `${filled[index]?.where} ${study.id}` }))
    return { studies, complaints: [] }
  }
  const each = filled.map(({ line, where }) => ({ where, ...loadAlone(`studies/${file}`, line, readStudies) }))
  return {
    studies: each.flatMap(({ value, where }) => (value ?? []).map((study) => ({ study, file, where }))),
    complaints: each.flatMap(({ mistake, where }) => (mistake === null ? [] : [`${where}: ${mistake}`])),
  }
}
