import { profileLists } from '@nestbook/contract/children.ts'
import { ageOf, type ProfileRecord } from '../modules/children/children.ts'
import type { Question } from './answer.ts'

/** Of each list so many items are told to whoever answers, the newest. */
const maxItems = 6

/** A family as far as an answer needs it: who is who, how old, and what each is like. */
export function familyForAnswer(family: ProfileRecord[], now: Date): NonNullable<Question['family']> {
  return family.map((child) => ({
    name: child.name,
    gender: child.gender === 'Female' ? 'girl' : child.gender === 'Male' ? 'boy' : null,
    age: ageOf(child, now),
    nature: Object.fromEntries(
      profileLists
        .map((list) => [list, child.lists[list].slice(-maxItems).map(({ text }) => text)] as const)
        .filter(([, texts]) => texts.length > 0),
    ),
  }))
}
