import { ageOf, blank, type Found } from './note-child.ts'
import type { ChildGender } from './people.ts'
import { ageAt } from './spoken-age.ts'

/** "Her little 2 year old brother" as a child. */
export function ofSibling(found: RegExpExecArray, at: number): Found {
  const gender: ChildGender = /sister/i.test(found[1] ?? '') ? 'girl' : 'boy'
  const place = /older|big/i.test(found[0]) ? 'oldest' : /younger|little|baby/i.test(found[0]) ? 'youngest' : null
  const said = /\s(?=\d)/.exec(found[0]) ?? /\s(?=\w+[\s-](?:year|month|week))/.exec(found[0])
  const age = said ? ageAt(found.input, at + said.index + 1) : null
  return {
    ...blank(at, at + found[0].length),
    gender,
    kin: gender === 'girl' ? 'sister' : 'brother',
    place,
    age: age && !age.isBare ? ageOf(age) : null,
  }
}
