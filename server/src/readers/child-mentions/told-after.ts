import { isCommonName, isName, writtenName } from './names.ts'
import { type ChildGender, childWordAt, type Place } from './people.ts'
import { isPlainWord } from './plain-words.ts'
import { afterBirthday, ageAt, beforeBirthday, type SpokenAge } from './spoken-age.ts'
import { match } from './who-stands-there.ts'

/** What is told right after somebody was named: "..., Leo, who just turned 4". */
export type ToldAfter = {
  name: string | null
  names?: string[]
  ages: SpokenAge[]
  place: Place | null
  /** What "Ada is our daughter" says. */
  gender: ChildGender | null
  end: number
}

const adverbs = '(?:(?:just|only|now|already|currently|about|actually|both|all|also|finally|recently)\\s+)*'
const coming =
  /\s*,?\s*(?:who\s+|he\s+|she\s+|they\s+)?(?:will be(?! turn)|'ll be(?! turn)|ll be|will turn|(?:will be |is |'s |s |are )?(?:(?:just )?about to (?:be|turn)|going to (?:be|turn)|turning)|turns|turn)\s+/iy
const been = new RegExp(`\\s*,?\\s*(?:who\\s+)?(?:has\\s+|'s\\s+|have\\s+)?${adverbs}turned\\s+${adverbs}`, 'iy')
const being = new RegExp(
  `(?:\\s+with(?:\\s+[\\w-]+){1,3}|\\s+has(?:\\s+[\\w-]+){1,3}\\s+and)?\\s*,?\\s*(?:who\\s*)?(?:is|'s|s|are|r|'re|am)\\s+${adverbs}(?:in\\s+(?:the\\s+)?|a\\s+)?`,
  'iy',
)
const beside = /\s*[,([\-–—]*\s*(?:who\s+(?:is|are)\s+)?(?:(?:aged?|ages|of)\s+|a\s+)?/iy
const mineIs = /\s*(?:is|'s|are|,)\s+(?:of course\s+)?(?:my|our)\s+(?:(?:own|little|big|first|only|dear|sweet)\s+)?/iy
const naming = /\s*[,(-]?\s*(?:(?:is\s+)?(?:named|called)|(?:whose\s+)?name(?:'s| is))?\s*/iy
const nameWord = /\p{L}[\p{L}'-]{1,15}/uy
const listed = /\s*(?:,\s*(?:and|&|n)?|and|&|n|\+|\/)\s*/iy

/**
 * Reads name and ages. `direct`: whether a bare number right beside counts as an age, as after a name ("Leo 4").
 * `many`: whether ages go on as a list. `apart`: whether a mark or "is" must stand between, as after a word that may be
 * no name ("Night 1", "Germany 6 months").
 */
export function readAfter(
  text: string,
  at: number,
  { direct, many, named, apart = false }: { direct: boolean; many: boolean; named: boolean; apart?: boolean },
  now: Date,
): ToldAfter {
  const told: ToldAfter = { name: null, ages: [], place: null, gender: null, end: at }
  for (let round = 0; round < 4; round++) {
    const before = told.end
    if (told.name === null && !named && !many) readName(text, told)
    if (told.ages.length === 0) readAge(text, told, direct || told.name !== null, many, apart, now)
    if (told.place === null && told.gender === null) readPlace(text, told)
    if (told.end === before) break
  }
  return told
}

function readName(text: string, told: ToldAfter): void {
  const lead = match(naming, text, told.end)
  const at = told.end + (lead?.[0].length ?? 0)
  const found = at > told.end ? match(nameWord, text, at)?.[0] : undefined
  if (!found) return
  const plain = found.replace(/'s$/, '')
  const isTold = /named|called|name/i.test(lead?.[0] ?? '')
  if (isPlainWord(plain) && !isTold && !isCommonName(plain)) return
  if (!isName(plain) && !(isTold && /^\p{L}{2,}$/u.test(plain) && !isPlainWord(plain))) return
  // After a comma or none, what begins a sentence of its own is no name: "my son, Max," is one, "my son. Max" is not.
  told.name = writtenName(plain)
  told.end = at + plain.length
}

function readAge(text: string, told: ToldAfter, direct: boolean, many: boolean, apart: boolean, now: Date): void {
  const attempts: [RegExp, (age: SpokenAge) => SpokenAge][] = [
    [coming, (age) => beforeBirthday(age, text, now)],
    [been, (age) => afterBirthday(age, text, now)],
    [being, (age) => age],
    [beside, (age) => age],
  ]
  for (const [pattern, asOfToday] of attempts) {
    const lead = match(pattern, text, told.end)
    if (!lead) continue
    const age = ageAt(text, told.end + lead[0].length, many)
    if (!age) continue
    const isBeside = pattern === beside
    if (isBeside && apart && lead[0].trim() === '') continue
    if (pattern === coming && isFarAhead(lead[0], age, text)) continue
    if (isBeside && !standsBeside(lead[0], age, text, direct || many)) continue
    if (isPast(text, age)) continue
    const first = asOfToday(age)
    told.ages = many ? withListed(text, first) : [first]
    told.end = told.ages.at(-1)?.end ?? first.end
    const closing = match(/\s*[)\]]/y, text, told.end)
    if (closing) told.end += closing[0].length
    return
  }
}

/** "She will be 15 months old when we fly": nothing says how long that is. */
function isFarAhead(lead: string, age: SpokenAge, text: string): boolean {
  return /(?:will|'?ll|going to) be/i.test(lead) && beforeBirthday(age, text, new Date(0)).end === age.end
}

/** "Leo (4)", "Leo, 4, ...", "aged 4", and after a name or many also "Leo 4". */
function standsBeside(lead: string, age: SpokenAge, text: string, direct: boolean): boolean {
  const next = text.slice(age.end)
  if (/[([]/.test(lead)) return /^\s*[),\]/]|^\s*(?:and|&)/i.test(next)
  if (/aged?|ages|who/i.test(lead)) return true
  if (/[,\-–—]/.test(lead))
    return !age.isBare || /^\s*(?:[,.;:!?)]|$|and\b|&|who\b|won't|is\b|keeps\b|has\b)/i.test(next)
  return !age.isBare || direct
}

/** "was 4 when" is long ago. */
function isPast(text: string, age: SpokenAge): boolean {
  return /^\s*(?:when|back then)\b/i.test(text.slice(age.end)) && /\bwas\s+\S+$/i.test(text.slice(0, age.end))
}

function withListed(text: string, first: SpokenAge): SpokenAge[] {
  const ages = [first]
  for (let last = first; ages.length < 8; ) {
    const and = match(listed, text, last.end)
    const next = and ? ageAt(text, last.end + and[0].length, true) : null
    if (!next) break
    ages.push(next)
    last = next
  }
  return ages
}

/** "My twins, Max and Leo, ..." */
export function namesOfMany(text: string, at: number): { names: string[]; end: number } | null {
  const lead = match(/\s*[,(:]?\s*(?:named\s+|called\s+)?/iy, text, at)
  const names: string[] = []
  let end = at
  for (let here = at + (lead?.[0].length ?? 0); ; ) {
    const found = nameAt(text, here)
    if (!found || (!found.isCommon && isPlainWord(found.name))) break
    names.push(found.name)
    end = found.end
    const and = match(/\s*(?:,\s*(?:and|&)?|and|&)\s*/iy, text, end)
    if (!and) break
    here = end + and[0].length
  }
  return names.length > 1 ? { names, end } : null
}

function readPlace(text: string, told: ToldAfter): void {
  const lead = match(mineIs, text, told.end)
  const word = lead ? childWordAt(text, told.end + lead[0].length) : null
  if (!word || word.what.isMany || !(word.what.place || word.what.gender)) return
  told.place = word.what.place
  told.gender = word.what.gender
  told.end = word.end
}

/** "June is my daughter" names a child, and no month. */
const alsoMonths = new Set(['April', 'May', 'June', 'August'])
const isOurs = /^ is (?:my|our) |^ and \p{Lu}\p{Ll}+(?: are\b|, (?:both|they))/u

/** The first name that stands at a place, when it is one of the common ones or looks like one. */
export function nameAt(text: string, at: number): { name: string; end: number; isCommon: boolean } | null {
  const found = match(nameWord, text, at)?.[0].replace(/'s$/, '')
  if (!found || !(isName(found) || (alsoMonths.has(found) && isOurs.test(text.slice(at + found.length))))) return null
  return { name: writtenName(found), end: at + found.length, isCommon: isCommonName(found) }
}
