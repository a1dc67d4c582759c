import { type ChildField, childFields, profileLists } from '@nestbook/contract/children.ts'
import type { ChildSource } from '../../database/child-sources.ts'
import { type Child, forgottenKey } from './child.ts'
import { mostForgotten } from './write-entry.ts'

/** A family without what a conversation or a change taught. What the parent wrote themselves stays. */
export function undoLearning(family: Child[], isMeant: (source: ChildSource) => boolean, now: Date): Child[] {
  return family.flatMap((child) => {
    const without = undoInChild(child, isMeant, now)
    return isNothingLeft(without, child) ? [] : [without]
  })
}

function undoInChild(child: Child, isMeant: (source: ChildSource) => boolean, now: Date): Child {
  const out = profileLists.flatMap((list) =>
    child.lists[list].filter(({ source }) => isMeant(source)).map(({ text }) => forgottenKey(list, text)),
  )
  const fields = childFields.filter((field) => {
    const source = child.sources[field]
    return source !== undefined && isMeant(source)
  })
  if (out.length === 0 && fields.length === 0) return child
  const lists = { ...child.lists }
  for (const list of profileLists) lists[list] = lists[list].filter(({ source }) => !isMeant(source))
  const forgotten = [...new Set([...child.forgotten, ...out])].slice(-mostForgotten)
  return fields.reduce<Child>(goBack, { ...child, lists, forgotten, updatedAt: now })
}

/** Puts back what stood in a field before it was learned. */
function goBack(child: Child, field: ChildField): Child {
  const before = child.sources[field]?.before
  const sources = { ...child.sources }
  if (before?.source) sources[field] = { ...before.source, before: null }
  else delete sources[field]
  const value = before?.value ?? null
  if (field === 'name') return { ...child, sources, name: (value as string | null) ?? '' }
  if (field === 'gender') return { ...child, sources, gender: value as Child['gender'] }
  if (field === 'age') return { ...child, sources, age: value as Child['age'] }
  const birth = value as { month: number | null; year: number | null } | null
  return { ...child, sources, birthMonth: birth?.month ?? null, birthYear: birth?.year ?? null }
}

/** A profile that a conversation made, and of which nothing else is known, goes with it. */
function isNothingLeft(without: Child, child: Child): boolean {
  return (
    without !== child &&
    child.madeBy !== null &&
    Object.keys(without.sources).length === 0 &&
    profileLists.every((list) => without.lists[list].length === 0)
  )
}
