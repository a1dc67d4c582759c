import {
  type ChildProfile,
  genders,
  hiddenKeys,
  type ProfileEntry,
  type ProfileList,
  profileLists,
  type ShownList,
} from '@nestbook/contract/children.ts'
import { ageNow, monthsSince, type ShownAge, shownAge } from '@nestbook/contract/rules/ages.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { profileWords } from '../../words/children.ts'

/** A profile as its form holds it: everything is text, '' where nothing is known, a list has one item on each line. */
export type ProfileForm = Record<'name' | 'month' | 'year' | 'age' | 'gender' | ProfileList, string>
export type FieldErrors = Partial<Record<keyof ProfileForm, string>>

export function formOf(profile: ChildProfile): ProfileForm {
  const { name, age, birth_month, birth_year, gender } = profile
  const lists = profileLists.map((list) => [list, itemsOf(profile[list]).join('\n')] as const)
  return {
    name,
    age: String(age ?? ''),
    month: String(birth_month ?? ''),
    year: String(birth_year ?? ''),
    gender: gender ?? '',
    ...(Object.fromEntries(lists) as Record<ProfileList, string>),
  }
}

/** The items of a list, without the keys that are kept beside them. */
export function itemsOf(list: ShownList): string[] {
  return Object.entries(list)
    .filter(([key]) => !(hiddenKeys as readonly string[]).includes(key))
    .map(([, text]) => String(text))
}

/** The age that the month and year of birth say; null while one of them is missing, and then it is chosen by hand. */
export function ageByBirth({ month, year }: Pick<ProfileForm, 'month' | 'year'>, now: Date): ShownAge | null {
  if (!month || !year) return null
  return shownAge(ageNow(null, { birth_month: Number(month), birth_year: Number(year) }, now))
}

/** What keeps a form from being saved. */
export function findErrors(form: ProfileForm, now: Date): FieldErrors {
  const errors: FieldErrors = {}
  const hasBirth = form.month !== '' && form.year !== ''
  if (hasBirth && monthsSince(Number(form.year), Number(form.month), now) < 0) errors.month = profileWords.unborn
  for (const list of profileLists) {
    const lines = linesOf(form[list])
    if (lines.length > limits.profileItems) errors[list] = profileWords.tooMany(limits.profileItems)
    if (lines.some((line) => line.length > limits.profileItemLength))
      errors[list] = profileWords.tooLong(limits.profileItemLength)
  }
  return errors
}

/** What the parent changed: the rest may have been learned again meanwhile, and stays. */
export function changesOf(form: ProfileForm, opened: ProfileForm, now: Date): ProfileEntry {
  const isChanged = (field: keyof ProfileForm) => form[field] !== opened[field]
  const entry: ProfileEntry = {}
  if (form.name.trim() !== opened.name) entry.name = form.name.trim()
  if (isChanged('month')) entry.birth_month = numberIn(form.month)
  if (isChanged('year')) entry.birth_year = numberIn(form.year)
  if (isChanged('gender')) entry.gender = genders.find((each) => each === form.gender) ?? null
  if (isChanged('age') && ageByBirth(form, now) === null) entry.age = ageIn(form.age)
  for (const list of profileLists) if (isChanged(list)) entry[list] = asList(linesOf(form[list]))
  return entry
}

/** The field that the server found fault with. */
export function fieldNamed(name: string | undefined): keyof ProfileForm | null {
  const [field = ''] = (name ?? '').split('.')
  if (field === 'birth_month') return 'month'
  if (field === 'birth_year') return 'year'
  return (['name', 'age', 'gender', ...profileLists] as const).find((each) => each === field) ?? null
}

export function asList(items: readonly string[]): Record<string, string> {
  return Object.fromEntries(items.map((item, place) => [`item_${place + 1}`, item]))
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A whole number of years, or a baby's half year; null when none is chosen. */
export function ageIn(text: string): ShownAge | null {
  if (text === '0-6 months' || text === '6-12 months') return text
  return numberIn(text)
}

function numberIn(text: string): number | null {
  return text === '' ? null : Number(text)
}
