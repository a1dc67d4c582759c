import { ageOf, findAge, type ProfileRecord, sameText } from '../../modules/children/children.ts'
import { wordsOf } from '../../modules/lexicon/lexicon.ts'
import { isCommonName } from '../../readers/child-mentions/child-mentions.ts'
import type { FamilyToOffer } from './family-to-offer.ts'
import type { KnownWords } from './known-words.ts'

export type SuggestionDependencies = {
  family: ProfileRecord[]
  lettered: FamilyToOffer['lettered']
  known: KnownWords
  now: Date
  /** Whether a text names a work, an author or an address. */
  namesSource: (text: string) => boolean
}

/** A text, and the children that it calls by name. */
export type Suggestion = { text: string; named: ProfileRecord[] }

const plainLetters = /^[\p{L}\p{N} '’,.?!:;()–—%&/-]+$/u
const ofBoys = /\b(?:he|him|his|himself|son|boy|brother)\b/i
const ofGirls = /\b(?:she|her|hers|herself|daughter|girl|sister)\b/i
/** A year's difference is a birthday, or a round number. */
const maxMonthsApart = 12

/**
 * A text that a model suggested, with the children's names put in. Null when it may not be shown, whatever it asks: too
 * long, no plain line, or a source. Also a name that is nobody's of this family, and an age or a gender that no child
 * of it has. `isTitle`: every word of it may begin with a capital.
 */
export function readSuggestion(
  suggested: string,
  maxLetters: number,
  dependencies: SuggestionDependencies,
  isTitle = false,
): Suggestion | null {
  const line = suggested.normalize('NFC').replace(/\s+/g, ' ').trim()
  const named = [...dependencies.lettered].filter(([letter]) => line.includes(letter)).map(([, child]) => child)
  const text = line.replace(/\{[^}]*\}/g, (letter) => dependencies.lettered.get(letter)?.name ?? letter)
  if (text.length > maxLetters || !plainLetters.test(text) || dependencies.namesSource(text)) return null
  if (namesStranger(text, dependencies, isTitle) || tellsOfNobody(text, named, dependencies)) return null
  return { text, named }
}

/** Two texts that ask the same in nearly the same words. */
export function isAlike(one: string, other: string): boolean {
  if (sameText(one) === sameText(other)) return true
  const [words, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const shared = [...words].filter((word) => others.has(word)).length
  return shared / (words.size + others.size - shared) >= 0.75
}

function namesStranger(text: string, { lettered, known }: SuggestionDependencies, isTitle: boolean): boolean {
  const ours = new Set([...lettered.values()].flatMap(({ name }) => wordsOf(name)))
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}’']*/gu)].some(({ 0: word, index }) => {
    const [plain = ''] = wordsOf(word.replace(/[’']s$/, ''))
    if (ours.has(plain) || word.startsWith('I’') || word.startsWith("I'")) return false
    if (isCommonName(plain)) return true
    if (!/^\p{Lu}/u.test(word) || known.capital.has(word)) return false
    const beginsSentence = index === 0 || /[.?!] $/.test(text.slice(0, index))
    return !(isTitle || beginsSentence) || !(known.plain.has(plain) || known.plain.has(wordsOf(word)[0] ?? ''))
  })
}

function tellsOfNobody(text: string, named: ProfileRecord[], { family, now }: SuggestionDependencies): boolean {
  const meant = named.length > 0 ? named : family
  const has = (gender: ProfileRecord['gender']) => meant.some((child) => child.gender === gender)
  if ((ofBoys.test(text) && !has('Male')) || (ofGirls.test(text) && !has('Female'))) return true
  const age = findAge(text)
  if (!age || age.isRough) return false
  return !meant.some((child) => Math.abs((ageOf(child, now)?.months ?? -99) - age.months) <= maxMonthsApart)
}
