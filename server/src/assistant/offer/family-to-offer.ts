import { type AgeStage, ageText, shownAge, stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { ageOf, type ProfileRecord } from '../../modules/children/children.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Of each list so many items, the newest. */
const maxItems = 6
const maxTopics = 12

type FamilyForModel = {
  called: string | null
  age: string | null
  stage: AgeStage
  gender: 'girl' | 'boy' | null
  likes: string[]
  findsHard: string[]
}
/** A family as a model is told of it, and the children that stand behind its letters. */
export type FamilyToOffer = {
  material: { children: FamilyForModel[]; talkedOf: string[] }
  lettered: Map<string, ProfileRecord>
}

/** Children whose age is known, without any name: a letter stands for it, also where one child's item names another. */
export function familyToOffer(family: ProfileRecord[], talkedOf: string[], now: Date): FamilyToOffer {
  const known = family.flatMap((child) => {
    const age = ageOf(child, now)
    const stage = age && stageOfMonths(age.months)
    const shown = shownAge(age)
    return stage ? [{ child, stage, age: shown === null ? null : ageText(shown) }] : []
  })
  const named = family.filter(({ name }) => name !== '').slice(0, letters.length)
  const lettered = new Map(named.map((child, place) => [`{${letters[place]}}`, child]))
  const letterOf = (child: ProfileRecord) => [...lettered].find(([, one]) => one === child)?.[0] ?? null
  const inLetters = (text: string) => text.replace(/[\p{L}\p{N}]+/gu, (word) => letterOfWord(word, lettered) ?? word)
  const children = known.map(({ child, stage, age }) => ({
    called: letterOf(child),
    age,
    stage,
    gender: child.gender === 'Female' ? ('girl' as const) : child.gender === 'Male' ? ('boy' as const) : null,
    likes: itemsOf(child, 'interests').map(inLetters),
    findsHard: itemsOf(child, 'challenges').map(inLetters),
  }))
  return { material: { children, talkedOf: talkedOf.slice(0, maxTopics) }, lettered }
}

function itemsOf(child: ProfileRecord, list: 'interests' | 'challenges'): string[] {
  return child.lists[list].slice(-maxItems).map(({ text }) => text)
}

function letterOfWord(word: string, lettered: FamilyToOffer['lettered']): string | undefined {
  const said = word.toLowerCase()
  return [...lettered].find(([, { name }]) => name.toLowerCase().split(/\s+/).includes(said))?.[0]
}

/** A family as if nothing had been learned of it: what its parent typed. */
export function onlyTyped(family: ProfileRecord[]): ProfileRecord[] {
  return family.map((child) => {
    const isTyped = (field: keyof ProfileRecord['sources']) => (child.sources[field]?.by ?? 'parent') === 'parent'
    const lists = Object.fromEntries(
      Object.entries(child.lists).map(([list, items]) => [list, items.filter(({ source }) => source.by === 'parent')]),
    ) as ProfileRecord['lists']
    return {
      ...child,
      lists,
      name: isTyped('name') ? child.name : '',
      gender: isTyped('gender') ? child.gender : null,
      age: isTyped('age') ? child.age : null,
      birthMonth: isTyped('birth') ? child.birthMonth : null,
      birthYear: isTyped('birth') ? child.birthYear : null,
    }
  })
}
