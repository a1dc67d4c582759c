import { type ProfileGender, type ProfileList, profileLists } from '@nestbook/contract/children.ts'
import { ageNow, type ToldAge } from '@nestbook/contract/rules/ages.ts'
import { youngestFirst } from '@nestbook/contract/rules/child-labels.ts'
import type { ProfileItem, ProfileSource, ProfileSources } from '../../database/child-sources.ts'

/** A child of a family. */
export type ProfileRecord = {
  id: string
  name: string
  gender: ProfileGender | null
  birthMonth: number | null
  birthYear: number | null
  age: ToldAge | null
  lists: Record<ProfileList, ProfileItem[]>
  sources: ProfileSources
  forgotten: string[]
  madeBy: string | null
  createdAt: Date
  updatedAt: Date
}

/** A child of whom nothing is known yet. */
export function newChild(id: string, madeBy: string | null, now: Date): ProfileRecord {
  return {
    id,
    name: '',
    gender: null,
    birthMonth: null,
    birthYear: null,
    age: null,
    lists: emptyLists(),
    sources: {},
    forgotten: [],
    madeBy,
    createdAt: now,
    updatedAt: now,
  }
}

export function emptyLists(): ProfileRecord['lists'] {
  return Object.fromEntries(profileLists.map((list) => [list, [] as ProfileItem[]])) as ProfileRecord['lists']
}

/** How old a child is by now, and how well that is known. */
export function ageOf({ age, birthMonth, birthYear }: ProfileRecord, now: Date) {
  return ageNow(age, { birth_month: birthMonth, birth_year: birthYear }, now)
}

/** The youngest first. */
export function inOrder(family: ProfileRecord[], now: Date): ProfileRecord[] {
  return youngestFirst(family.map((child) => ({ child, months: ageOf(child, now)?.months ?? null }))).map(
    ({ child }) => child,
  )
}

/** A text as it is compared: letter case, marks and spaces make no difference. */
export function sameText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What is forgotten is known by this. */
export function forgottenKey(list: ProfileList, text: string): string {
  return `${list}: ${sameText(text)}`
}

export function byParent(now: Date): ProfileSource {
  return { by: 'parent', at: now.toISOString(), change: null, conversation: null, words: '', confidence: 1 }
}
