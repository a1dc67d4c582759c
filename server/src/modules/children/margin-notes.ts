import { childFields, type MarginNote, profileLists } from '@nestbook/contract/children.ts'
import type { ChildSource } from '../../database/child-sources.ts'
import type { Child } from './child.ts'

/** What messages taught of a family, and is still there. */
export function marginNotes(family: Child[], isMeant: (source: ChildSource) => boolean): MarginNote[] {
  return family.flatMap((child) => notesOf(child, isMeant))
}

function notesOf(child: Child, isMeant: (source: ChildSource) => boolean): MarginNote[] {
  const notes = new Map<string, MarginNote>()
  const noteOf = (source: ChildSource | undefined) => {
    if (!source?.change || !isMeant(source)) return null
    const note = notes.get(source.change) ?? { change: source.change, child: child.id, fields: [], items: [] }
    notes.set(source.change, note)
    return note
  }
  for (const field of childFields) noteOf(child.sources[field])?.fields.push(field)
  for (const list of profileLists)
    for (const { text, source } of child.lists[list]) noteOf(source)?.items.push({ list, text })
  return [...notes.values()]
}
