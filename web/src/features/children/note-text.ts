import type { ChildEntry, ChildField, ChildProfile, MarginNote, ProfileList } from '@nestbook/contract/children.ts'
import type { ShownAge } from '@nestbook/contract/rules/ages.ts'
import { marginWords } from '../../words/children.ts'
import { asList, itemsOf } from './profile-form.ts'

/** What a message taught of one child. */
export type NotedChild = { note: MarginNote; child: ChildProfile }

type Part = { of: 'label' | ChildField | ProfileList; text: string }

/** What a note says of a child, as one line: `Maya, 4, afraid of the dark`. */
export function noteText(note: MarginNote, child: ChildProfile): string {
  return partsOf(note, child)
    .map(({ text }) => text)
    .join(', ')
}

function partsOf({ fields, items }: MarginNote, child: ChildProfile): Part[] {
  const { name, label, age, birth_month, birth_year, gender } = child
  const has = (field: ChildField) => fields.includes(field)
  const parts: Part[] = [{ of: has('name') ? 'name' : 'label', text: name || label }]
  if (has('age') && age !== null) parts.push({ of: 'age', text: String(age) })
  if (has('birth') && birth_month && birth_year)
    parts.push({ of: 'birth', text: marginWords.born(birth_month, birth_year) })
  if (has('gender') && gender === 'Female') parts.push({ of: 'gender', text: marginWords.girl })
  if (has('gender') && gender === 'Male') parts.push({ of: 'gender', text: marginWords.boy })
  return [...parts, ...items.map(({ list, text }) => ({ of: list, text }))]
}

/**
 * The change that a note's line asks for once the parent has written in it. What still stands there stays; what is new
 * is an age or a gender where it reads like one, else it takes the place of what was struck out.
 */
export function changeByText(note: MarginNote, child: ChildProfile, text: string): ChildEntry {
  const old = partsOf(note, child)
  const written = splitParts(text, old)
  const struck = old.filter((part) => !written.some((one) => isSame(one, part.text)))
  const added = written.filter((one) => !old.some((part) => isSame(one, part.text)))
  const entry: ChildEntry = {}
  const lists = new Map<ProfileList, string[]>()
  const listOf = (list: ProfileList) => {
    const items = lists.get(list) ?? itemsOf(child[list])
    lists.set(list, items)
    return items
  }
  const free = [...struck]
  const take = (isMeant: (part: Part) => boolean) => {
    const at = free.findIndex(isMeant)
    return at < 0 ? null : (free.splice(at, 1)[0] ?? null)
  }
  const isItem = ({ of }: Part) => !['label', 'name', 'age', 'birth', 'gender'].includes(of)

  for (const one of added) {
    const age = readAge(one)
    const gender = readGender(one)
    if (age !== null && take(({ of }) => of === 'age' || of === 'birth')) entry.age = age
    else if (gender && (take(({ of }) => of === 'gender') ?? child.gender === null)) entry.gender = gender
    else if (one === written[0] && take(({ of }) => of === 'name' || of === 'label')) entry.name = one
    else {
      const place = take(isItem)
      const list = (place?.of ?? 'developmental_notes') as ProfileList
      const items = listOf(list)
      const at = place ? items.indexOf(place.text) : -1
      if (at >= 0) items[at] = one
      else items.push(one)
    }
  }
  for (const { of, text: gone } of free) {
    if (of === 'label') continue
    if (of === 'name') entry.name = ''
    else if (of === 'age') entry.age = null
    else if (of === 'gender') entry.gender = null
    else if (of === 'birth') Object.assign(entry, { birth_month: null, birth_year: null })
    else
      lists.set(
        of,
        listOf(of).filter((item) => item !== gone),
      )
  }
  for (const [list, items] of lists) entry[list] = asList(items)
  return entry
}

/** Commas part what is said; those inside of what stood there before do not. */
function splitParts(text: string, old: Part[]): string[] {
  const whole = old.map((part) => part.text).filter((one) => one.includes(','))
  const guarded = whole.reduce((rest, one) => rest.replace(one, one.replaceAll(',', '\0')), text)
  return guarded
    .split(/[,\n]/)
    .map((part) => part.replaceAll('\0', ',').trim())
    .filter((part) => part !== '')
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function readAge(text: string): ShownAge | null {
  const [, amount, unit] = /^(?:age )?(\d{1,2})\s*(months?(?: old)?|mo|years?(?: old)?|yo)?$/i.exec(text) ?? []
  if (/^(0-6|6-12) months$/.test(text)) return text as '0-6 months'
  if (amount === undefined) return null
  const isMonths = /^mo/i.test(unit ?? '')
  const years = isMonths ? Math.floor(Number(amount) / 12) : Number(amount)
  if (isMonths && years === 0) return Number(amount) < 6 ? '0-6 months' : '6-12 months'
  return years <= 18 ? years : null
}

function readGender(text: string): 'Female' | 'Male' | null {
  if (/^(?:a )?(?:girl|daughter|female)$/i.test(text)) return 'Female'
  return /^(?:a )?(?:boy|son|male)$/i.test(text) ? 'Male' : null
}
