import { addListed } from './listed-children.ts'
import { ageOf, blank, type Found, isSame, type Noted, nameBefore, noteChild } from './note-child.ts'
import { counted, isGeneric, type Named, namedAt, saysOld } from './noun-phrase.ts'
import { ofSibling } from './of-sibling.ts'
import { childWordAt } from './people.ts'
import { isPlainWord } from './plain-words.ts'
import { readNaming } from './read-naming.ts'
import { readPronoun } from './read-pronoun.ts'
import { isCalled } from './short-names.ts'
import { ageAt, beforeBirthday } from './spoken-age.ts'
import { nameAt, namesOfMany, readAfter } from './told-after.ts'
import {
  abbreviation,
  andAnother,
  having,
  isInWord,
  match,
  mine,
  mineAlone,
  ofOthers,
  passing,
  sibling,
  sinceBirth,
  some,
  the,
  theirs,
  time,
  writer,
} from './who-stands-there.ts'

/** Reads a text from its first word to its last and notes everybody who is named, and what is told of them. */
export function findMentions(text: string, now: Date, known: string[]): Found[] {
  const all: Noted[] = []
  const names = new Set(known.map((name) => name.toLowerCase()))
  for (let at = 0; at < text.length; ) {
    const next = readAt(text, at, now, all, names)
    at = next > at ? next : at + 1
    while (at < text.length && isInWord(text, at)) at++
  }
  return all.filter(({ isOpen }) => !isOpen)
}

function readAt(text: string, at: number, now: Date, all: Noted[], names: Set<string>): number {
  if (isInWord(text, at)) return at + 1
  const child = match(sibling, text, at)
  if (child && (all.length === 0 || all.some(({ other }) => other === null)))
    return addMention(text, ofSibling(child, at), now, all)
  const row = addListed(text, at, all)
  if (row !== null) return row
  const possessive = match(mine, text, at)
  if (possessive) {
    const named = counted(namedAt(text, at, at + possessive[0].length), possessive[0])
    if (named) return addNamed(text, named, now, all, true)
    return at + possessive[0].length
  }
  const alone = match(mineAlone, text, at)
  if (alone) return addMention(text, blank(at, at + alone[0].length), now, all)
  const named = readNaming(text, at, all)
  if (named !== null) return named
  const foreign = match(theirs, text, at)
  if (foreign) {
    const named = namedAt(text, at, at + foreign[0].length)
    // "How old was your baby when ..." asks everybody.
    if (/^your/i.test(foreign[0]) && !named?.other) return named?.end ?? at + 1
    return named ? addOther(text, named, now, all) : at + 1
  }
  const has = match(having, text, at)
  if (has && !ofOthers.test(text.slice(Math.max(0, at - 20), at))) {
    const from = at + has[0].length
    const several = match(some, text, from)?.[0] ?? ''
    const named = counted(namedAt(text, at, from + several.length), several)
    const isWished =
      named?.ages.length === 0 &&
      /\b(?:to|will|could|can|should|might|may)\s+$/i.test(text.slice(0, at + 1).replace(/\S$/, ''))
    if (named && named.other === null && !isWished) return addNamed(text, named, now, all, true)
  }
  const definite = match(the, text, at)
  if (definite && !match(time, text, at + definite[0].length)) {
    const named = namedAt(text, at, at + definite[0].length)
    if (named?.other) return addOther(text, named, now, all)
    if (
      named &&
      !isGeneric(text, named) &&
      ((named.ages.length > 0 && (named.kin !== null || saysOld(text, named))) ||
        named.place ||
        named.count ||
        /^(?:baby|little one|newborn|kids)$/.test(named.kin ?? ''))
    )
      return addNamed(text, named, now, all, false)
  }
  const short = match(abbreviation, text, at)
  if (short) {
    const gender = short.groups?.boy ? 'boy' : short.groups?.girl ? 'girl' : null
    const kin = gender === 'boy' ? 'son' : gender === 'girl' ? 'daughter' : 'kid'
    return addMention(text, { ...blank(at, at + short[0].length), gender, kin }, now, all, true)
  }
  const begun = isStart(text, at) ? readStart(text, at, now, all) : null
  if (begun !== null) return begun
  const byPronoun = readPronoun(text, at, now, all)
  if (byPronoun !== null) return byPronoun
  const birth = match(/\bgave birth\s+/iy, text, at)
  const newborn = birth ? ageAt(text, at + birth[0].length) : null
  if (newborn && !newborn.isBare && /^\s+ago\b/i.test(text.slice(newborn.end))) {
    all.push({ ...blank(at, newborn.end), age: ageOf(newborn), stage: 'newborn' })
    return newborn.end
  }
  const born = all.some(({ age, other }) => age && !other) ? null : ageAt(text, at)
  if (born && !born.isBare && sinceBirth.test(text.slice(born.end))) {
    all.push({ ...blank(at, born.end), age: ageOf(born), stage: born.months < 3 ? 'newborn' : 'baby' })
    return born.end
  }
  const self = match(writer, text, at)
  if (self) {
    const end = at + self[0].length
    const age = ageAt(text, end + (/^\s+(?:only |just |about )?/.exec(text.slice(end))?.[0].length ?? 0))
    const isWriters = age && /\b(?:was|'m|am|im|i'm)$/i.test(self[0]) && !sinceBirth.test(text.slice(age.end))
    return isWriters ? age.end : end
  }
  return readName(text, at, now, all, names) ?? at
}

/** A sentence may begin with a child: "3yo won't ...", "Twin girls, 4, ...", "turning 5 in June ...". */
function readStart(text: string, at: number, now: Date, all: Noted[]): number | null {
  const turning = /turning\s+/iy
  const turn = match(turning, text, at)
  const age = turn ? ageAt(text, at + turn[0].length) : null
  if (turn && age) {
    const today = beforeBirthday(age, text, now)
    all.push({ ...blank(at, today.end), age: ageOf(today) })
    return today.end
  }
  const bare = ageAt(text, at)
  if (bare?.isBare && /^\s+and\s+(?:already|still|not)\b/i.test(text.slice(bare.end)) && bare.months >= 24) {
    all.push({ ...blank(at, bare.end), age: ageOf(bare) })
    return bare.end
  }
  if (bare && passing.test(text.slice(bare.end))) return null
  const word = childWordAt(text, at)
  const named = word || bare ? namedAt(text, at, at) : null
  if (!named || named.other) return null
  const isAge = named.ages.some(({ isBare }) => !isBare) && !named.isMany
  const isChild =
    named.kin === 'baby' ||
    named.count !== null ||
    /^(?:kids|kid|kiddo|bub|bubba|lo|boys|girls|son|daughter|toddler|twins)$/.test(named.kin ?? '')
  if (!isAge && (!isChild || isTitle(text, named.end))) return null
  if (isAge && !bare) return null
  return addNamed(text, named, now, all, false)
}

/** "Baby Shark", "Kid Pajamas" */
function isTitle(text: string, end: number): boolean {
  const next = /^\s+(\p{Lu}\p{L}+)/u.exec(text.slice(end))?.[1]
  return next !== undefined && isPlainWord(next)
}

const isStart = (text: string, at: number) =>
  at === 0 || /(?:[.!?\n:]\s*|^\s*)$/.test(text.slice(Math.max(0, at - 6), at))

/** "Mia is 4", "Zoe and Max are 6"; a name alone only when it is known to be their child's. */
function readName(text: string, at: number, now: Date, all: Noted[], names: Set<string>): number | null {
  const first = nameAt(text, at)
  if (!first) return null
  const isKnown = [...names].some((name) => isCalled(name, first.name))
  if (!isKnown && !first.isCommon && isPlainWord(first.name)) return null
  const again = all.find(({ name, other }) => other === null && name?.toLowerCase() === first.name.toLowerCase())
  if (again) {
    const told = readAfter(text, first.end, { direct: true, many: false, named: true }, now)
    if (told.ages[0]) again.age ??= ageOf(told.ages[0])
    again.place ??= told.place
    again.gender ??= told.gender
    if (told.gender || told.place) again.isOpen = false
    return told.end
  }
  const both = /\s+(?:and|&|n)\s+(?=\p{L})/iuy
  const and = match(both, text, first.end)
  const second = and ? nameAt(text, first.end + and[0].length) : null
  if (second) {
    const told = readAfter(text, second.end, { direct: false, many: true, named: true }, now)
    const isAre = /^\s*(?:are|r|\()/i.test(text.slice(second.end))
    if (isAre && told.ages.length > 0) {
      for (const [place, one] of [first, second].entries()) {
        const age = told.ages[place] ?? told.ages[0]
        all.push({ ...blank(at, told.end), name: one.name, age: age ? ageOf(age) : null })
      }
      return told.end
    }
  }
  const isSure = isKnown || first.isCommon
  const told = readAfter(text, first.end, { direct: isSure, many: false, named: true, apart: !isSure }, now)
  const mention: Noted = {
    ...blank(at, told.end),
    name: first.name,
    age: told.ages[0] ? ageOf(told.ages[0]) : null,
    place: told.place,
    gender: told.gender,
  }
  const isTheirs = told.gender !== null || told.place !== null
  if (isKnown || mention.age || isTheirs) all.push({ ...mention, isClaimed: isSure || isTheirs })
  else if (isStart(text, at) || first.isCommon || goesOnWithOurs.test(text.slice(first.end)))
    all.push({ ...mention, isOpen: true })
  const end = Math.max(told.end, first.end)
  return mention.age ? (addToRow(text, end, now, all) ?? end) : end
}

/** "Ben 9, Lily 6 and a baby of 8 months": one in a row of children may have no name. */
function addToRow(text: string, at: number, now: Date, all: Noted[]): number | null {
  const another = match(/\s*,?\s*(?:and|&|plus)\s+(?:an?|our|my|the)\s+/iy, text, at)
  const next = another ? namedAt(text, at + another[0].length, at + another[0].length) : null
  if (!next || next.other !== null || next.isMany || (next.kin === null && !saysOld(text, next))) return null
  const isAged = next.ages.length > 0 || readAfter(text, next.end, alone, now).ages.length > 0
  return isAged || next.stage === 'newborn' ? addNamed(text, next, now, all, true) : null
}

const alone = { direct: false, many: false, named: false }

/** "June is my daughter, Otto my son" */
const goesOnWithOurs = /^ (?:my|our) (?:son|daughter|boy|girl)\b/i

/** Takes a child and what is told after it; a partner's child is theirs, anybody else's is not. */
function addNamed(text: string, named: Named, now: Date, all: Noted[], isClaimed: boolean): number {
  const owned = /'s?\s+|’s?\s+/y
  const of = match(owned, text, named.end)
  if (of && !ageAt(text, named.end + of[0].length)) {
    const next = namedAt(text, named.start, named.end + of[0].length)
    if (named.other) {
      if (next && !next.other) {
        return named.other.isPartner ? addNamed(text, next, now, all, true) : addOther(text, next, now, all)
      }
      if (next) return addOther(text, next, now, all)
    } else if (next?.other) {
      noteChild(all, named, [], isClaimed)
      return addOther(text, next, now, all)
    }
  }
  if (named.other) return addOther(text, named, now, all)
  const isDirect = named.isMany || /^(?:ds|dd|dss|dsd|lo|baby)$/.test(named.kin ?? '')
  const isMany = named.isMany || named.count !== null
  const names = isMany ? namesOfMany(text, named.end) : null
  const told = readAfter(text, names?.end ?? named.end, { direct: isDirect, many: isMany, named: false }, now)
  const name = told.name ?? nameBefore(text, named.start, all)
  // "Emma is my daughter, Jack my son, 4 and 6": whose each is stands nowhere near.
  const isRow = name !== told.name && /^\s+(?:and|&)\s+\d/.test(text.slice(told.end))
  noteChild(all, named, isRow ? [] : told.ages, isClaimed, { ...told, name, names: names?.names ?? [] })
  const another = match(andAnother, text, told.end)
  if (another) {
    const next = namedAt(text, told.end + another[0].length, told.end + another[0].length)
    const isAged = next?.ages.some(({ isBare }) => !isBare)
    if (next && next.other === null && (isAged || (next.kin && !isMany)) && !isGeneric(text, next))
      return addNamed(text, next, now, all, isClaimed)
  }
  return told.end
}

function addOther(text: string, named: Named, now: Date, all: Noted[]): number {
  const other = named.other ?? { gender: named.gender, isPartner: false, isChild: true }
  const owned = match(/'s?\s+/y, text, named.end)
  if (owned) {
    const next = namedAt(text, named.start, named.end + owned[0].length)
    if (next && !next.other && other.isPartner) return addNamed(text, next, now, all, true)
    if (next)
      return addOther(
        text,
        { ...next, other: next.other ?? { gender: next.gender, isPartner: false, isChild: true } },
        now,
        all,
      )
  }
  const has = match(
    /\s+(?:has|have|had|says|said|told me|thinks)\s+(?:that\s+)?(?:an?|her|his|their|one|two|\d)\s+/iy,
    text,
    named.end,
  )
  const hers = has ? namedAt(text, named.start, named.end + has[0].length) : null
  if (hers && !hers.other && !other.isPartner) return addOther(text, hers, now, all)
  const told = readAfter(text, named.end, { direct: false, many: false, named: false }, now)
  const isAdult = !other.isChild
  all.push({ ...blank(named.start, isAdult ? named.end : told.end), other, gender: other.gender ?? named.gender })
  return isAdult && told.ages.length === 0 && told.name === null ? named.end : told.end
}

function addMention(text: string, one: Found, now: Date, all: Noted[], direct = false): number {
  const told = readAfter(text, one.end, { direct, many: false, named: false }, now)
  const age = one.age ?? (told.ages[0] ? ageOf(told.ages[0]) : null)
  const whole = { ...one, end: told.end, age, name: told.name, place: one.place ?? told.place }
  const same =
    age === null && whole.kin !== null
      ? all.find((each) => isSame(each, whole) && each.gender === whole.gender)
      : undefined
  if (!same) all.push(whole)
  const another = match(andAnother, text, told.end)
  const next = another && direct ? match(abbreviation, text, told.end + another[0].length) : null
  return next && another ? told.end + another[0].length : told.end
}
