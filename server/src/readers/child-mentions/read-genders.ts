import type { Found } from './note-child.ts'

const pronoun = /\b(?<boy>he|him|his|himself)\b|\b(?<girl>she|her|hers|herself)\b/gi

/** Gives those whose gender no word tells the one that the pronouns after them agree on. */
export function readGenders(text: string, found: Found[]): Found[] {
  return found.map((one, place) => {
    if (one.gender !== null || one.other !== null || one.isOneOfMany) return one
    const next = found.slice(place + 1).find(({ other, isPronoun }) => other === null && !isPronoun)
    const genders = new Set<string>()
    // In "Leo and his sister" it is his sister that tells of Leo.
    const until = next ? next.start + (next.kin === 'sister' || next.kin === 'brother' ? 3 : 0) : text.length
    for (const each of text.slice(one.end, until).matchAll(pronoun)) {
      const at = one.end + each.index
      const gender = each.groups?.boy ? 'boy' : 'girl'
      if (!speaksOfAnother(text, found, one, at, gender)) genders.add(gender)
    }
    const [only] = genders
    return genders.size === 1 ? { ...one, gender: only as 'boy' | 'girl', isGenderGuessed: true } : one
  })
}

/** Whether somebody else of that gender stands nearer in the same sentence. */
function speaksOfAnother(text: string, found: Found[], one: Found, at: number, gender: string): boolean {
  return found.some(
    ({ other, start, gender: theirs }) =>
      other !== null &&
      start > one.end - 1 &&
      start < at &&
      (theirs === gender || (theirs === null && other.isChild)) &&
      !/[.!?\n]/.test(text.slice(start, at)),
  )
}

const girlWord = /\b(?:daughters?|girls?|stepdaughter|granddaughter|sisters?|dd|she|hers?|herself)\b/i
const boyWord = /\b(?:sons?|boys?|stepson|grandson|brothers?|ds|he|him|his|himself)\b/i

/** The genders that a text names or points to. */
export function gendersIn(text: string): Set<'girl' | 'boy'> {
  const found = new Set<'girl' | 'boy'>()
  if (girlWord.test(text)) found.add('girl')
  if (boyWord.test(text)) found.add('boy')
  return found
}
