import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './incoming-files.ts'

/**
 * Abstracts belong to their publishers: they lie in the data folder and not in content/, for the person who
 * writes the finding.
 */
export type AbstractsFolder = {
  keep: (id: string, abstract: string) => void
  read: (id: string) => string | null
  /** For a record that went into another one; an abstract that is there stays. */
  move: (from: string, to: string) => void
}

export function openAbstracts(dataFolder: string): AbstractsFolder {
  const pathOf = (id: string) => join(dataFolder, 'incoming/abstracts', `${id}.txt`)
  const read = (id: string) => (existsSync(pathOf(id)) ? readFileSync(pathOf(id), 'utf8').trimEnd() : null)

  function keep(id: string, abstract: string): void {
    if (!existsSync(pathOf(id))) writeWhole(pathOf(id), `${abstract}\n`)
  }

  return {
    keep,
    read,
    move(from, to) {
      const abstract = read(from)
      if (abstract !== null) keep(to, abstract)
      rmSync(pathOf(from), { force: true })
    },
  }
}

/** For a dry run. */
export function noAbstracts(): AbstractsFolder {
  return { keep: () => {}, read: () => null, move: () => {} }
}
