import type { AgeFound } from '../../modules/children/children.ts'

type Topic = { id: string; weight: number; chance: number }

/** From this age on nights are no newborn's. */
const nightsFromMonths = 5
const ofNewborns = 'newborn-nights'
const ofOlder = 'night-waking'

/** For a child who is known to have grown out of it, a newborn's nights are those of a baby who wakes. */
export function grownOut(topics: readonly Topic[], age: { months: number; isRough: boolean } | null): Topic[] {
  if (age === null || age.isRough || age.months < nightsFromMonths) return [...topics]
  const older = topics.map((topic) => (topic.id === ofNewborns ? { ...topic, id: ofOlder } : topic))
  return older.filter(({ id }, place) => older.findIndex((other) => other.id === id) === place)
}

/** At twenty months a child is a baby by the book's stages, with a toddler's matters: beds, limits, tantrums. */
const betweenMonths = [18, 23] as const

export function isBetween(age: AgeFound | null): boolean {
  return age !== null && !age.isRough && age.months >= betweenMonths[0] && age.months <= betweenMonths[1]
}
