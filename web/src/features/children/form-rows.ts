import { genders, type ProfileEntry } from '@nestbook/contract/children.ts'
import { monthsSince } from '@nestbook/contract/rules/ages.ts'
import { randomId } from '../../device/random-id.ts'
import { addChildrenWords, profileWords } from '../../words/children.ts'
import { ageByBirth } from './profile-form.ts'

export type RowField = 'name' | 'age' | 'month' | 'year' | 'gender'
/** A child as the add-children form has it: '' where nothing is chosen. */
export type FormRow = Record<'id' | RowField, string> & { errors: Partial<Record<RowField, string>> }

export function emptyRow(): FormRow {
  return { id: randomId(), name: '', age: '', month: '', year: '', gender: '', errors: {} }
}

/** What keeps a child from being saved: an age is needed, or the month of birth that says it. */
export function withErrors(row: FormRow, now: Date): FormRow {
  const { age, month, year } = row
  const hasBirth = month !== '' && year !== ''
  if (hasBirth && monthsSince(Number(year), Number(month), now) < 0)
    return { ...row, errors: { month: profileWords.unborn } }
  return { ...row, errors: age === '' && !hasBirth ? { age: addChildrenWords.noAge } : {} }
}

/** As the documents send a new child: what is not known yet goes along empty. */
export function entryOf(row: FormRow, now: Date): ProfileEntry {
  const isByBirth = ageByBirth(row, now) !== null
  return {
    name: row.name.trim(),
    ...(isByBirth
      ? { birth_month: Number(row.month), birth_year: Number(row.year) }
      : { age: row.age as NonNullable<ProfileEntry['age']> }),
    gender: genders.find((gender) => gender === row.gender) ?? null,
    personality_traits: {},
    interests: {},
    challenges: {},
    developmental_notes: {},
    family_context: {},
  }
}
