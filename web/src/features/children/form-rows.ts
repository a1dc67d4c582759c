import type { ChildEntry } from '@nestbook/contract/children.ts'
import { randomId } from '../../device/random-id.ts'

/** A child as the add-children form has it. */
export type FormRow = { id: string; name: string; age: string; isFlawed: boolean }

export function emptyRow(): FormRow {
  return { id: randomId(), name: '', age: '', isFlawed: false }
}

/** As the documents send a new child: what is not known yet goes along empty. */
export function entryOf({ name, age }: FormRow): ChildEntry {
  return {
    name: name.trim(),
    age: age as NonNullable<ChildEntry['age']>,
    gender: null,
    personality_traits: {},
    interests: {},
    challenges: {},
    developmental_notes: {},
    family_context: {},
  }
}
