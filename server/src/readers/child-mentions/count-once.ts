import { type MentionedAge, monthsOfStage } from './mention.ts'
import type { Found } from './note-child.ts'
import type { ChildGender } from './people.ts'

type Own = Found & { other: null }

/**
 * Each child once, however often a text comes back to it. It may do so with another age (a title that rounds, then and
 * now), as "he", one of "our two kids" or "my boy".
 */
export function countOnce(children: Own[], text: string): Own[] {
  const aged = children.filter(isAged).toSorted(byClearness)
  const agedOnce = aged.reduce<Own[]>(
    (kept, one) => addOrMerge(kept, one, (known) => isAgedAgain(known, one, text)),
    [],
  )
  const ageless = children.filter((one) => !isAged(one)).toSorted(byClearness)
  const all = ageless.reduce<Own[]>((kept, one) => {
    if (one.isOneOfMany && isMeantAlready(kept, one)) return kept
    return addOrMerge(kept, one, (known) => isEchoOf(one, known, kept))
  }, agedOnce)
  return all.toSorted((a, b) => a.start - b.start)
}

const isAged = ({ age }: Own) => age !== null

/** Children told of in a list first, then those with a word of their own, then whoever is only "he". */
function byClearness(a: Own, b: Own): number {
  return clearness(a) - clearness(b)
}

function clearness({ isOneOfMany, isPronoun, name, gender, kin }: Own): number {
  if (isOneOfMany) return 0
  if (isPronoun) return 4
  if (isSibling(kin)) return 3
  return name || gender ? 1 : 2
}

/** Joins a child with the one that it is again, or adds it. */
function addOrMerge(kept: Own[], one: Own, isAgain: (known: Own) => boolean): Own[] {
  const place = kept.findIndex(isAgain)
  const known = kept[place]
  if (!known) return [...kept, one]
  const isTheirs = !isSibling(one.kin) || isSibling(known.kin)
  return kept.with(place, {
    ...known,
    name: known.name ?? one.name,
    gender: known.gender ?? (isTheirs || one.gender ? one.gender : null),
    place: known.place ?? one.place,
    stage: known.stage ?? one.stage,
    age: finerAge(known.age, one.age),
    isOneOfMany: known.isOneOfMany && one.isOneOfMany,
  })
}

function finerAge(known: MentionedAge | null, again: MentionedAge | null): MentionedAge | null {
  if (!known || !again) return known ?? again
  if (known.precision === 'roughly' && again.precision !== 'roughly') return again
  return known.precision === 'years' && again.precision === 'months' && isSameYear(known, again) ? again : known
}

function isAgedAgain(known: Own, one: Own, text: string): boolean {
  if (!known.age || !one.age || !mayBeOne(known, one)) return false
  if (one.isPronoun) return true
  if (known.isOneOfMany && one.isOneOfMany && known.start === one.start) return false
  const isNear = isSameYear(known.age, one.age) || isAlmost(known.age.months, one.age.months)
  return isNear && !standsBeside(known, one, text)
}

/** "A 5 year old and a 4 year old" are two. */
function standsBeside(a: Own, b: Own, text: string): boolean {
  const [first, second] = a.start <= b.start ? [a, b] : [b, a]
  return !/[.!?\n]/.test(text.slice(first.end, second.start)) && second.start - first.end < 25
}

const maxShare = 0.15

function isAlmost(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(1.05, maxShare * Math.min(a, b, 48))
}

function isSameYear(a: MentionedAge, b: MentionedAge): boolean {
  const isWhole = a.precision === 'years' || b.precision === 'years'
  return isWhole && Math.floor(a.months / 12) === Math.floor(b.months / 12) && Math.max(a.months, b.months) >= 24
}

function isMeantAlready(kept: Own[], one: Own): boolean {
  const fitting = kept.filter((known) => known.start !== one.start && isOfGender(known, one.gender))
  return fitting.length > 0
}

/** Whether a child of whom no age is told is one of those that are known already. */
function isEchoOf(one: Own, known: Own, kept: Own[]): boolean {
  if (one.isOneOfMany || !mayBeOne(known, one)) return false
  if (isSibling(one.kin) && !isSibling(known.kin)) {
    // "Her brother" is not she herself, of whom he is told.
    const others = kept.filter((each) => isOfGender(each, one.gender))
    return others.length > 1 || (kept.length > 1 && known.gender === one.gender)
  }
  if (one.place && !known.place && kept.length === 1 && one.kin !== 'first' && known.age === null) return false
  return fitsStageOf(one, known)
}

function fitsStageOf({ stage, kin }: Own, { age, stage: knownStage }: Own): boolean {
  if (stage === null) return true
  const months = age?.months ?? (knownStage ? monthsOfStage[knownStage] : null)
  if (months === null) return true
  if (stage === 'newborn') return months < 5
  if (stage === 'toddler' && months < minToddler) return false
  if (stage === 'baby') return kin === 'baby' || months < 30
  return Math.abs(months - monthsOfStage[stage]) <= 30
}

/** Nobody calls a younger one a toddler. */
const minToddler = 6

function mayBeOne(known: Own, one: Own): boolean {
  if (known.name && one.name && known.name.toLowerCase() !== one.name.toLowerCase()) return false
  if (!isOfGender(known, one.gender)) return false
  return !(known.place && one.place && known.place !== one.place)
}

const isOfGender = ({ gender }: Own, told: ChildGender | null) => gender === null || told === null || gender === told
const isSibling = (kin: string | null) => kin === 'sister' || kin === 'brother'
