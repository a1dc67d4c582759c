import type { ChildProfile, MarginNote, ProfileField } from '@nestbook/contract/children.ts'
import { ageText } from '@nestbook/contract/rules/ages.ts'
import { marginWords } from '../../words/children.ts'

/** What a message taught of one child. */
export type NotedProfile = { note: MarginNote; child: ChildProfile }

/** What a note says of a child, as one line: `Maya, 4, afraid of the dark`. */
export function noteText({ fields, items }: MarginNote, child: ChildProfile): string {
  const { name, label, age, birth_month, birth_year, gender } = child
  const has = (field: ProfileField) => fields.includes(field)
  const parts = [name || label]
  // A child in the middle of several is called by its age.
  const isNamedByAge = !name && age !== null && label.includes(ageText(age))
  if (has('age') && age !== null && !isNamedByAge) parts.push(String(age))
  if (has('birth') && birth_month && birth_year) parts.push(marginWords.born(birth_month, birth_year))
  if (has('gender') && gender === 'Female') parts.push(marginWords.girl)
  if (has('gender') && gender === 'Male') parts.push(marginWords.boy)
  return [...parts, ...items.map(({ text }) => text)].join(', ')
}
