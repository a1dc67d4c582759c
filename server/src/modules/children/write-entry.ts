import {
  hiddenKeys,
  type ProfileEntry,
  type ProfileField,
  type ProfileList,
  profileLists,
} from '@nestbook/contract/children.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { ageSteps, monthsSince, type ToldAge } from '@nestbook/contract/rules/ages.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import type { FieldSource, ProfileItem, ProfileSource } from '../../database/child-sources.ts'
import { ageOf, byParent, forgottenKey, type ProfileRecord, sameText } from './child.ts'
import { plainLine } from './plain-line.ts'

/** A child as its parent wrote it down: what they typed stands, what they took out is not learned again. Throws bad_request. */
export function writeEntry(child: ProfileRecord, entry: ProfileEntry, now: Date): ProfileRecord {
  const written = { ...child, sources: { ...child.sources }, updatedAt: now }
  const source = { ...byParent(now), ...entry.note }
  const typed = (field: ProfileField) => {
    written.sources[field] = { ...source, before: entry.note ? beforeNote(child, field, entry.note.change) : null }
  }
  if (entry.name !== undefined) {
    written.name = plainLine(entry.name ?? '', limits.childNameLength)
    if (written.name !== child.name) typed('name')
  }
  if (entry.gender !== undefined && entry.gender !== child.gender) {
    written.gender = entry.gender
    typed('gender')
  }
  if (entry.birth_month !== undefined) written.birthMonth = entry.birth_month
  if (entry.birth_year !== undefined) written.birthYear = entry.birth_year
  if (written.birthMonth !== child.birthMonth || written.birthYear !== child.birthYear) {
    checkBirth(written, now)
    typed('birth')
  }
  const age = ageWritten(entry, child, now)
  if (age !== undefined) {
    written.age = age
    typed('age')
  }
  checkAgeAgainstBirth(written, entry, now)
  written.lists = { ...child.lists }
  const removed: string[] = []
  for (const list of profileLists) {
    const given = entry[list]
    if (given === undefined) continue
    const items = itemsOf(given ?? {}, child.lists[list], source)
    const kept = new Set(items.map(({ text }) => sameText(text)))
    removed.push(
      ...child.lists[list].filter(({ text }) => !kept.has(sameText(text))).map(({ text }) => forgottenKey(list, text)),
    )
    written.lists[list] = items
  }
  written.forgotten = [...new Set([...child.forgotten, ...removed])]
    .filter((key) => !isHeld(written, key))
    .slice(-maxForgotten)
  return written
}

/** What stands in a field without the note in whose margin it is written. */
function beforeNote(child: ProfileRecord, field: ProfileField, change: string): FieldSource['before'] {
  const known = child.sources[field]
  if (!known) return null
  const { before, ...source } = known
  if (known.change === change) return before
  const { name, gender, age, birthMonth, birthYear } = child
  const value = { name, gender, age, birth: { month: birthMonth, year: birthYear } }[field]
  return { value, source }
}

/** How much of what a parent took out is kept in mind for one child. */
export const maxForgotten = 200

function isHeld({ lists }: ProfileRecord, key: string): boolean {
  return profileLists.some((list) => lists[list].some(({ text }) => forgottenKey(list, text) === key))
}

/** The items in the order of their numbers; what is known of one that was there stays with it. */
function itemsOf(
  given: NonNullable<ProfileEntry[ProfileList]>,
  known: ProfileItem[],
  source: ProfileSource,
): ProfileItem[] {
  const items = Object.entries(given)
    .filter(([key]) => !(hiddenKeys as readonly string[]).includes(key))
    .sort(([a], [b]) => Number(a.slice(5)) - Number(b.slice(5)))
    .map(([, text]) => plainLine(String(text), limits.profileItemLength))
    .filter((text) => text !== '')
  const unlike = items.filter((text, place) => items.findIndex((other) => sameText(other) === sameText(text)) === place)
  return unlike.map((text) => known.find((item) => item.text === text) ?? { text, source })
}

/** Undefined when the age was not written, or only sent along unchanged. */
function ageWritten({ age, age_months }: ProfileEntry, child: ProfileRecord, now: Date): ToldAge | null | undefined {
  if (age === undefined) return undefined
  if (age === null) return child.age === null ? undefined : null
  const read = readAge(age)
  const known = ageOf(child, now)
  if (known !== null && known.precision !== 'roughly' && isWithin(known.months, read)) return undefined
  const isExact = age_months != null && isWithin(age_months, read)
  return { ...(isExact ? { months: age_months, precision: 'months' as const } : read), at: now.toISOString() }
}

function readAge(age: NonNullable<ProfileEntry['age']>): Omit<ToldAge, 'at'> {
  if (age === '0-6 months') return { months: 3, precision: 'halfYears' }
  if (age === '6-12 months') return { months: 9, precision: 'halfYears' }
  return { months: Number.parseInt(String(age), 10) * 12, precision: 'years' }
}

/** Whether an age in months is one that would be told so: 14 months is "1 year". */
function isWithin(months: number, { months: told, precision }: Omit<ToldAge, 'at'>): boolean {
  const step = ageSteps[precision]
  return Math.floor(months / step) === Math.floor(told / step)
}

/** The years that can be chosen: this one and the 18 before it. */
function checkBirth({ birthMonth, birthYear }: ProfileRecord, now: Date): void {
  if (birthYear === null) return
  const year = now.getUTCFullYear()
  if (birthYear > year || birthYear < year - 18) throw new AppError('bad_request', { field: 'birth_year' })
  // A day ahead of UTC it can be next month already.
  if (birthMonth !== null && monthsSince(birthYear, birthMonth, now) < -1)
    throw new AppError('bad_request', { field: 'birth_month' })
}

/** An age of 0 with a birth 18 years ago is a slip of the hand. A year's difference is a birthday. */
function checkAgeAgainstBirth(child: ProfileRecord, { age }: ProfileEntry, now: Date): void {
  if (age === undefined || age === null || child.birthYear === null) return
  const years = Math.floor(readAge(age).months / 12)
  const byBirth = Math.floor(monthsSince(child.birthYear, child.birthMonth ?? 12, now) / 12)
  if (Math.abs(years - byBirth) > 1) throw new AppError('bad_request', { field: 'age' })
}
