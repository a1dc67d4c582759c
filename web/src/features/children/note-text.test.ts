import type { ChildProfile, MarginNote, ShownList } from '@nestbook/contract/children.ts'
import { expect, test } from 'vitest'
import { changeByText, noteText } from './note-text.ts'

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
const withTrains = { ...note, items: [...note.items, { list: 'interests' as const, text: 'trains, old ones' }] }

test('a note is one line, with the child’s name first', () => {
  expect(noteText(note, maya)).toBe('Maya, 4, afraid of the dark')
  const baby = { ...maya, name: '', label: 'Your child', age: '0-6 months' as const }
  expect(noteText({ ...note, fields: ['age', 'gender'] }, baby)).toBe(
    'Your child, 0-6 months, girl, afraid of the dark',
  )
})

test.each<[string, MarginNote, object]>([
  ['Maya, 4, afraid of the dark', note, {}],
  ['maya , 4,, afraid of the dark,', note, {}],
  ['Maya, 4, afraid of shadows', note, { challenges: { item_1: 'afraid of shadows' } }],
  ['Maya, 5, afraid of the dark', note, { age: 5 }],
  ['Maya, 7 months, afraid of the dark', note, { age: '6-12 months' }],
  ['Maja, 4 years old, afraid of the dark', note, { name: 'Maja', age: 4 }],
  ['Maya', note, { age: null, challenges: {} }],
  ['', note, { name: '', age: null, challenges: {} }],
  ['Maya, 4, afraid of the dark, hums', note, { developmental_notes: { item_1: 'hums' } }],
  ['Maya, 4, afraid of the dark, trains, old ones', withTrains, {}],
  ['Maya, 4, afraid of the dark', withTrains, { interests: { item_1: 'drums' } }],
  ['Maya, 4, afraid of the dark, buses', withTrains, { interests: { item_1: 'drums', item_2: 'buses' } }],
])('"%s" asks for no more than was written', (text, of, entry) => {
  expect(changeByText(of, maya, text)).toEqual(entry)
})
