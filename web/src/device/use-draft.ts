import { useState } from 'react'
import { owned } from './owner.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** Whether something was typed and not yet sent. */
export function hasDraft(of: string): boolean {
  return readStored(owned(`draft.${of}`)) !== null
}

/** Leaves words where something is typed, unless others wait there. */
export function offerDraft(of: string, draft: string): void {
  if (!hasDraft(of)) writeStored(owned(`draft.${of}`), draft)
}

/** Takes words away that were left there. */
export function clearDraft(of: string, draft: string): void {
  if (readStored(owned(`draft.${of}`)) === draft) removeStored(owned(`draft.${of}`))
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
