import type { ChildMention, MentionedAge } from './mention.ts'
import type { Named } from './noun-phrase.ts'
import type { ChildGender, Other } from './people.ts'
import type { SpokenAge } from './spoken-age.ts'
import type { ToldAfter } from './told-after.ts'

/** Everybody whom a text names. `isClaimed` is false where nothing says that the child is the writer's. */
export type Found = ChildMention & { other: Other | null; isClaimed: boolean }
/** While reading: a name of whom nothing says yet that it is a child's. */
export type Noted = Found & { isOpen?: boolean }

/** Notes one child, or each of several. */
export function noteChild(all: Noted[], named: Named, after: SpokenAge[], isClaimed: boolean, told?: ToldAfter): void {
  const ages = named.ages.length > 0 ? named.ages : after
  const { start, gender, stage, kin } = named
  const base = { ...blank(start, told?.end ?? named.end), gender, stage, kin, isClaimed }
  const place = named.place ?? told?.place ?? null
  if (named.isMany || ages.length > 1 || (named.count ?? 0) > 1) {
    const isTwinOf = named.count !== null && !named.isMany && named.gender === null && ages.length === 0
    if (isTwinOf) return void all.push({ ...base, name: told?.name ?? null, place })
    const count = Math.max(ages.length, named.count ?? 0, told?.names?.length ?? 0)
    for (let i = 0; i < count; i++) {
      const name = told?.names?.[i] ?? null
      const age = ages[i] ?? (named.count === null && name === null ? undefined : ages[0])
      all.push({
        ...base,
        gender: gender ?? age?.gender ?? null,
        name,
        age: age ? ageOf(age) : null,
        place: null,
        isOneOfMany: name === null,
      })
    }
    return
  }
  const age = ages[0] ? ageOf(ages[0]) : null
  base.gender ??= ages[0]?.gender ?? null
  const name = told?.name ?? null
  const same = all.findLast((one) => isSame(one, { ...base, age, name, place }))
  if (!same) return void all.push({ ...base, age, name, place })
  same.age ??= age
  same.name ??= name
  same.gender ??= gender
  same.place ??= place
  same.stage ??= stage
  same.kin ??= kin
  same.isPronoun = false
}

/** The name of "Finn is my son", or "Otto my son" after another, which is open until it is said whose child it is. */
export function nameBefore(text: string, at: number, all: Noted[]): string | null {
  const open = all.at(-1)
  return open?.isOpen && /^(?: is|['’]s)? $/.test(text.slice(open.end, at)) ? open.name : null
}

/** Whether a child is named again: "my son ... my son", "Leo ... our boy". */
export function isSame(one: Noted, again: Pick<Found, 'age' | 'name' | 'gender' | 'place' | 'kin' | 'stage'>): boolean {
  if (one.other !== null || one.isOneOfMany || one.isOpen) return false
  if (one.name && again.name) return one.name.toLowerCase() === again.name.toLowerCase()
  if (one.gender && again.gender && one.gender !== again.gender) return false
  if (one.place && again.place && one.place !== again.place) return false
  if (one.age && again.age) return Math.abs(one.age.months - again.age.months) <= 1 && !again.place && !one.place
  if (again.place && !one.place && one.age !== null && again.age === null) return false
  if (again.age !== null) return one.kin === again.kin && one.kin !== null && one.place === again.place
  if (again.place && again.place !== one.place) return false
  if (again.stage === 'toddler' && one.stage === 'newborn') return false
  if (again.stage === 'baby' || again.stage === 'newborn')
    return one.age === null ? one.kin === again.kin : one.age.months < 24
  if (isSibling(one) || isSibling(again)) return one.kin === again.kin
  return again.gender === null || one.kin === again.kin || one.gender === null || one.gender === again.gender
}

function isSibling({ kin }: Pick<Found, 'kin'>): boolean {
  return kin === 'sister' || kin === 'brother'
}

/** Whether "he" or "she", of whom an age may be told, can be somebody noted before. */
export function fits(one: Noted, gender: ChildGender | null, age: SpokenAge | undefined): boolean {
  if (one.other !== null || one.isOneOfMany) return false
  if (one.gender !== null && gender !== null && one.gender !== gender) return false
  return one.age === null || age === undefined
}

/** Somebody of whom nothing is known but where they stand. */
export function blank(start: number, end: number): Found {
  return {
    name: null,
    age: null,
    gender: null,
    place: null,
    stage: null,
    kin: null,
    isPronoun: false,
    isOneOfMany: false,
    start,
    end,
    other: null,
    isClaimed: true,
  }
}

export function ageOf({ months, precision, birth }: SpokenAge): MentionedAge {
  return { months, precision, birth }
}
