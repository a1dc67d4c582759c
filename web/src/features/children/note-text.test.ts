import type { ChildProfile, MarginNote, ShownList } from '@nestbook/contract/children.ts'
import { expect, test } from 'vitest'
import { noteText } from './note-text.ts'

const at = '2026-11-21T12:00:00.000Z'
const list = (...items: string[]) =>
  Object.fromEntries(items.map((item, place) => [`item_${place + 1}`, item])) as ShownList
const maya: ChildProfile = {
  id: '6f1d0f3e-1111-4111-8111-111111111111',
  name: 'Maya',
  label: 'Maya',
  age: 4,
  age_months: null,
  birth_month: null,
  birth_year: null,
  gender: 'Female',
  personality_traits: {} as ShownList,
  interests: list('drums', 'trains, old ones'),
  challenges: list('afraid of the dark'),
  developmental_notes: {} as ShownList,
  family_context: {} as ShownList,
  created_at: at,
  updated_at: at,
}
const note: MarginNote = {
  change: '6f1d0f3e-2222-4222-8222-222222222222',
  child: maya.id,
  fields: ['name', 'age'],
  items: [{ list: 'challenges', text: 'afraid of the dark' }],
}

test('a note is one line, with the child’s name first', () => {
  expect(noteText(note, maya)).toBe('Maya, 4, afraid of the dark')
  const baby = { ...maya, name: '', label: 'Your child', age: '0-6 months' as const }
  expect(noteText({ ...note, fields: ['age', 'gender'] }, baby)).toBe(
    'Your child, 0-6 months, girl, afraid of the dark',
  )
  const middle = { ...maya, name: '', label: 'Middle (4 years)' }
  expect(noteText({ ...note, fields: ['age', 'gender'] }, middle)).toBe('Middle (4 years), girl, afraid of the dark')
})
