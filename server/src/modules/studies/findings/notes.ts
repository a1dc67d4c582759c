import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeWhole } from '../import/incoming-files.ts'
import { proposal } from './proposal.ts'

/** Why a record was asked about in vain. `again`: the next run asks once more. */
const note = z.strictObject({
  waitsFor: z.enum(['person', 'again']),
  reasons: z.array(z.string()),
  /** The last that was proposed; it may hold words of the abstract, and so does not go into content/. */
  proposal: z.nullable(proposal),
})
export type Note = z.infer<typeof note>

export type Notes = {
  read: (id: string) => Note | null
  keep: (id: string, note: Note) => void
  forget: (id: string) => void
}

export function openNotes(dataFolder: string): Notes {
  const pathOf = (id: string) => join(dataFolder, 'incoming/notes', `${id}.json`)
  return {
    read: (id) => (existsSync(pathOf(id)) ? note.parse(JSON.parse(readFileSync(pathOf(id), 'utf8'))) : null),
    keep: (id, kept) => writeWhole(pathOf(id), `${JSON.stringify(kept)}\n`),
    forget: (id) => rmSync(pathOf(id), { force: true }),
  }
}
