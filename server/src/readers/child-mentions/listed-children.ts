import { ageOf, blank, type Noted } from './note-child.ts'
import type { ChildGender } from './people.ts'
import { ageAt, type SpokenAge } from './spoken-age.ts'
import { match } from './who-stands-there.ts'

const number = '(?:two|three|four|five|six|[2-8])'
const heads: [RegExp, kin: string][] = [
  [
    new RegExp(
      `\\b(?:i|we)(?:'ve| have| also have)?(?: got)? (?:have )?${number} (?:\\w+ )?(?<who>kids|kiddos|children|boys|girls|sons|daughters)\\s*[.,:;([–-]+\\s*(?:(?:they(?:'re| are)|ages?|aged) )?`,
      'iy',
    ),
    'kids',
  ],
  [
    new RegExp(
      `\\b(?:mom|mum|mama|mother|mommy|dad|daddy|father|parent)s? (?:of|to) ${number}(?: (?<who>boys|girls))?\\s*[,:;([–-]+\\s*(?:ages?|aged)?\\s*`,
      'iy',
    ),
    'kids',
  ],
  [/\b(?:with|have|has|our|my|and) (?:two |three |four )?(?<who>boys|girls|kids|children)\s*[([]\s*/iy, 'kids'],
  [/\bthey(?:'re| are)\s+(?:now\s+)?/iy, 'they'],
]
const listed = /\s*(?:,\s*(?:and|&|n)?|and|&|n|\+|\/)\s*/iy
const oneIs = /\bone(?: of them| boy| girl)?(?: is|'s)\s+/iy
const otherIs = /\s*,?\s*(?:and |while |but )?the other(?: one)?(?: is|'s)?\s+(?:just |now )?/iy

/**
 * Children whose ages are told in a row: "I have 3 kids. 9, 5, and 1", "mother of 3 (2, 4, 8)", "one is 8 months, the
 * other 2.5 years", "they are 5 and 7". Gives where the row ends, or null where none stands.
 */
export function addListed(text: string, at: number, all: Noted[]): number | null {
  const one = match(oneIs, text, at)
  const first = one ? ageAt(text, at + one[0].length) : null
  const between = first ? match(otherIs, text, first.end) : null
  const second = first && between ? ageAt(text, first.end + between[0].length) : null
  if (first && second) return note(all, at, [first, second], null)
  for (const [pattern, kin] of heads) {
    const head = match(pattern, text, at)
    if (!head) continue
    const ages = agesInRow(text, at + head[0].length)
    if (ages.length < 2 || ages.some(({ months }) => months >= 40 * 12)) continue
    if (kin === 'they' && all.some(({ age, other }) => age && !other)) continue
    const who =
      head.groups?.who ??
      text
        .slice(0, at)
        .match(/\b(?:boys|sons|girls|daughters|kids|children)\b/gi)
        ?.at(-1) ??
      ''
    return note(all, at, ages, /boys|sons/i.test(who) ? 'boy' : /girls|daughters/i.test(who) ? 'girl' : null)
  }
  return null
}

function agesInRow(text: string, at: number): SpokenAge[] {
  const ages: SpokenAge[] = []
  for (let here = at; ages.length < 8; ) {
    const age = ageAt(text, here, true)
    if (!age) break
    ages.push(age)
    const and = match(listed, text, age.end)
    if (!and) break
    here = age.end + and[0].length
  }
  return ages
}

function note(all: Noted[], start: number, ages: SpokenAge[], gender: ChildGender | null): number {
  const end = ages.at(-1)?.end ?? start
  const many = all.filter((one) => one.isOneOfMany && one.age === null && one.other === null)
  ages.forEach((age, place) => {
    const known = many.length >= ages.length ? many[place] : undefined
    if (known) known.age = ageOf(age)
    else {
      const told = gender ?? age.gender ?? many[0]?.gender ?? null
      all.push({ ...blank(start, end), age: ageOf(age), gender: told, kin: 'kids', isOneOfMany: true })
    }
  })
  return end
}
