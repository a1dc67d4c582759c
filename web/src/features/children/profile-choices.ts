import { genders } from '@nestbook/contract/children.ts'
import { ageText } from '@nestbook/contract/rules/ages.ts'
import type { Choice } from '../../ui/select-field.tsx'
import { addChildrenWords, profileWords } from '../../words/children.ts'

const unknown: Choice = { value: '', label: profileWords.unknown }
const halfYears: readonly Choice[] = ['0-6 months', '6-12 months'].map((age) => ({ value: age, label: age }))
const years = Array.from({ length: 19 }, (_, years) => years)

/** Every age that can be chosen; one that a child has outgrown them with is among them, too. */
export function ageChoices(current: string): Choice[] {
  const whole = years.map((age) => ({ value: String(age), label: ageText(age) }))
  const choices = [unknown, ...halfYears, ...whole]
  const isListed = choices.some(({ value }) => value === current)
  return isListed ? choices : [...choices, { value: current, label: ageText(Number(current)) }]
}

/** For a child that is new here: an age has to be chosen. */
export const newAgeChoices: readonly Choice[] = [
  { value: '', label: addChildrenWords.selectAge },
  ...halfYears,
  ...years.slice(1).map((age) => ({ value: ageText(age), label: ageText(age) })),
]

export const monthChoices: readonly Choice[] = [
  unknown,
  ...profileWords.months.map((label, place) => ({ value: String(place + 1), label })),
]

/** This year and the 18 before it. */
export function yearChoices(now: Date): Choice[] {
  const all = years.map((ago) => String(now.getFullYear() - ago))
  return [unknown, ...all.map((year) => ({ value: year, label: year }))]
}

export const genderChoices: readonly Choice[] = [
  unknown,
  ...genders.map((gender) => ({ value: gender, label: gender })),
]
