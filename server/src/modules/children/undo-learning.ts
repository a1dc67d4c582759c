import { type ProfileField, profileFields, profileLists } from '@nestbook/contract/children.ts'
import type { ProfileSource } from '../../database/child-sources.ts'
import { forgottenKey, type ProfileRecord } from './child.ts'
import { maxForgotten } from './write-entry.ts'

/** A family without what a conversation or a change taught. What the parent wrote themselves stays. */
export function undoLearning(
  family: ProfileRecord[],
  isMeant: (source: ProfileSource) => boolean,
  now: Date,
): ProfileRecord[] {
  return withoutLearned(family, { isMeant, isForgotten: true }, now)
}

/**
 * A family in which one message replaces another. What the parent wrote into the old one's margin is in the new one's.
 * What else it taught is gone until the new one teaches it again.
 */
export function replaceLesson(family: ProfileRecord[], old: string, change: string, now: Date): ProfileRecord[] {
  const moved = family.map((child) => moveNotes(child, old, change))
  return withoutLearned(moved, { isMeant: (source) => source.change === old, isForgotten: false }, now)
}

type Meant = { isMeant: (source: ProfileSource) => boolean; isForgotten: boolean }

function withoutLearned(family: ProfileRecord[], meant: Meant, now: Date): ProfileRecord[] {
  return family.flatMap((child) => {
    const without = undoInChild(child, meant, now)
    return isNothingLeft(without, child) ? [] : [without]
  })
}

function moveNotes(child: ProfileRecord, old: string, change: string): ProfileRecord {
  const isNote = (source: ProfileSource | undefined) => source?.by === 'parent' && source.change === old
  const isAny =
    profileFields.some((field) => isNote(child.sources[field])) ||
    profileLists.some((list) => child.lists[list].some(({ source }) => isNote(source)))
  if (!isAny) return child
  const sources = { ...child.sources }
  for (const field of profileFields) {
    const source = sources[field]
    if (source && isNote(source)) sources[field] = { ...source, change }
  }
  const lists = { ...child.lists }
  for (const list of profileLists)
    lists[list] = lists[list].map((item) =>
      isNote(item.source) ? { ...item, source: { ...item.source, change } } : item,
    )
  return { ...child, sources, lists }
}

function undoInChild(child: ProfileRecord, { isMeant, isForgotten }: Meant, now: Date): ProfileRecord {
  const out = profileLists.flatMap((list) =>
    child.lists[list].filter(({ source }) => isMeant(source)).map(({ text }) => forgottenKey(list, text)),
  )
  const fields = profileFields.filter((field) => {
    const source = child.sources[field]
    return source !== undefined && isMeant(source)
  })
  if (out.length === 0 && fields.length === 0) return child
  const lists = { ...child.lists }
  for (const list of profileLists) lists[list] = lists[list].filter(({ source }) => !isMeant(source))
  const forgotten = isForgotten ? [...new Set([...child.forgotten, ...out])].slice(-maxForgotten) : child.forgotten
  return fields.reduce<ProfileRecord>(goBack, { ...child, lists, forgotten, updatedAt: now })
}

/** Puts back what stood in a field before it was learned. */
function goBack(child: ProfileRecord, field: ProfileField): ProfileRecord {
  const before = child.sources[field]?.before
  const sources = { ...child.sources }
  if (before?.source) sources[field] = { ...before.source, before: null }
  else delete sources[field]
  const value = before?.value ?? null
  if (field === 'name') return { ...child, sources, name: (value as string | null) ?? '' }
  if (field === 'gender') return { ...child, sources, gender: value as ProfileRecord['gender'] }
  if (field === 'age') return { ...child, sources, age: value as ProfileRecord['age'] }
  const birth = value as { month: number | null; year: number | null } | null
  return { ...child, sources, birthMonth: birth?.month ?? null, birthYear: birth?.year ?? null }
}

/** A profile that a conversation made, and of which nothing else is known, goes with it. */
function isNothingLeft(without: ProfileRecord, child: ProfileRecord): boolean {
  return (
    without !== child &&
    child.madeBy !== null &&
    Object.keys(without.sources).length === 0 &&
    profileLists.every((list) => without.lists[list].length === 0)
  )
}
