import { type MarginNote, profileFields, profileLists } from '@nestbook/contract/children.ts'
import type { ProfileSource } from '../../database/child-sources.ts'
import type { ProfileRecord } from './child.ts'

/** What messages taught of a family, and is still there. */
export function marginNotes(family: ProfileRecord[], isMeant: (source: ProfileSource) => boolean): MarginNote[] {
  return family.flatMap((child) => notesOf(child, isMeant))
}

function notesOf(child: ProfileRecord, isMeant: (source: ProfileSource) => boolean): MarginNote[] {
  const notes = new Map<string, MarginNote>()
  const noteOf = (source: ProfileSource | undefined) => {
    if (!source?.change || !isMeant(source)) return null
    const note = notes.get(source.change) ?? { change: source.change, child: child.id, fields: [], items: [] }
    notes.set(source.change, note)
    return note
  }
  for (const field of profileFields) noteOf(child.sources[field])?.fields.push(field)
  for (const list of profileLists)
    for (const { text, source } of child.lists[list]) noteOf(source)?.items.push({ list, text })
  return [...notes.values()]
}
