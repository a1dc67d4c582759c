import { useState } from 'react'
import { owned } from './owner.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** Whether something was typed and not yet sent. */
export function hasDraft(of: string): boolean {
  return readStored(owned(`draft.${of}`)) !== null
}

/** What was typed and not yet sent; it survives a reload. */
export function useDraft(of: string): [string, (draft: string) => void] {
  const name = owned(`draft.${of}`)
  const [draft, setDraft] = useState(() => readStored(name) ?? '')
  const keep = (next: string) => {
    setDraft(next)
    if (next) writeStored(name, next)
    else removeStored(name)
  }
  return [draft, keep]
}
