import { type AgePrecision, ageSteps, stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import type { ChildMention } from './mention.ts'
import type { ChildGender } from './people.ts'
import { isShortFor } from './short-names.ts'

/** A child as far as it can be told from its siblings. */
export type KnownProfile = {
  name: string
  gender: ChildGender | null
  age: { months: number; precision: AgePrecision } | null
}

/**
 * Which of a family's children a text speaks of. `taken`: those that the same text has spoken of otherwise. 'new' when
 * it can be none of them. Null when it may be one or another.
 */
export function whichChild<Child extends KnownProfile>(
  mention: ChildMention,
  family: Child[],
  taken: ReadonlySet<Child>,
): Child | 'new' | null {
  const free = family.filter((child) => !taken.has(child))
  if (mention.name) {
    const said = mention.name.toLowerCase()
    const exactly = free.filter(({ name }) => name.toLowerCase() === said)
    const called = exactly.length > 0 ? exactly : free.filter(({ name }) => isSameName(name, said))
    if (called.length > 0) return onlyOne(called, mention)
  }
  if (mention.isRenamed)
    return onlyOne(
      free.filter((child) => mayBe(child, { ...mention, name: null })),
      mention,
    )
  const able = free.filter((child) => mayBe(child, mention))
  const byPlace = mention.place ? atPlace(mention.place, family) : null
  if (byPlace && able.includes(byPlace)) return byPlace
  if (mention.age) {
    const [sure, unsure] = [
      able.filter(({ age }) => age && isExact(age)),
      able.filter(({ age }) => !age || !isExact(age)),
    ]
    if (sure.length > 0) return onlyOne(sure, mention)
    // Of whom no age is known, and to whom nothing else contradicts.
    return unsure.length === 1 && hasLikeness(unsure[0] as Child, mention) ? (unsure[0] as Child) : 'new'
  }
  if (able.length === 1) {
    const [only] = able as [Child]
    return mention.name === null || hasLikeness(only, mention) || only.name === '' ? only : 'new'
  }
  if (able.length > 1) return mention.name ? 'new' : null
  return mention.isPronoun || mention.isOneOfMany ? null : 'new'
}

/** 'Theo' is Theodore, however it is written. */
function isSameName(known: string, said: string): boolean {
  const [a, b] = [known.toLowerCase(), said.toLowerCase()]
  if (a === '') return false
  const [first = ''] = a.split(' ')
  return a === b || first === b || isShortFor(b, first) || isShortFor(first, b)
}

/** Of several that fit alike, as twins do, either serves for one of many, and none for one alone. */
function onlyOne<Child extends KnownProfile>(fitting: Child[], mention: ChildMention): Child | null {
  const ofGender = mention.gender ? fitting.filter(({ gender }) => gender === mention.gender) : []
  const best = ofGender.length > 0 ? ofGender : fitting
  return best.length === 1 || mention.isOneOfMany ? (best[0] ?? null) : null
}

function mayBe({ name, gender, age }: KnownProfile, mention: ChildMention): boolean {
  if (mention.name && name && !isSameName(name, mention.name)) return false
  if (mention.gender && gender && gender !== mention.gender) return false
  if (!age) return true
  if (mention.age) return isExact(age) ? isSameAge(age, mention.age) : isOfStage(mention.age.months, age.months)
  return mention.stage === null || fitsStage(mention.stage, age.months)
}

function isExact({ precision }: { precision: AgePrecision }): boolean {
  return precision !== 'roughly'
}

/** A known age is never more than the truth; what is told may be a birthday further, and a month is soon gone. */
function isSameAge(known: NonNullable<KnownProfile['age']>, told: NonNullable<KnownProfile['age']>): boolean {
  if (known.precision === 'months' && told.precision === 'months') return Math.abs(known.months - told.months) <= 2
  if (known.precision === 'halfYears' || told.precision === 'halfYears')
    return Math.abs(known.months - told.months) <= ageSteps.halfYears
  const years = Math.floor(told.months / 12) - Math.floor(known.months / 12)
  return years === 0 || years === 1
}

function isOfStage(told: number, rough: number): boolean {
  return stageOfMonths(told) === stageOfMonths(rough) || Math.abs(told - rough) <= 14
}

const stages: Record<NonNullable<ChildMention['stage']>, [from: number, to: number]> = {
  newborn: [0, 3],
  baby: [0, 24],
  toddler: [10, 48],
  preschooler: [30, 72],
  tween: [96, 168],
  teen: [144, 240],
}

function fitsStage(stage: NonNullable<ChildMention['stage']>, months: number): boolean {
  const [from, to] = stages[stage]
  return months >= from && months < to
}

function hasLikeness(child: KnownProfile, mention: ChildMention): boolean {
  const isOfGender = child.gender !== null && child.gender === mention.gender
  const isNamed = child.name !== '' && mention.name !== null
  return (
    isOfGender || isNamed || (child.age !== null && mention.age !== null) || child.name === '' || mention.name === null
  )
}

function atPlace<Child extends KnownProfile>(place: NonNullable<ChildMention['place']>, family: Child[]): Child | null {
  const aged = family.filter(({ age }) => age).toSorted((a, b) => (a.age?.months ?? 0) - (b.age?.months ?? 0))
  if (aged.length < 2) return null
  if (place === 'youngest') return aged[0] ?? null
  if (place === 'oldest') return aged.at(-1) ?? null
  return aged.length === 3 ? (aged[1] ?? null) : null
}
