import { type ChildProfile, profileLists, type ShownList } from '@nestbook/contract/children.ts'
import { shownAge } from '@nestbook/contract/rules/ages.ts'
import { labelChildren } from '@nestbook/contract/rules/child-labels.ts'
import type { ProfileItem } from '../../database/child-sources.ts'
import { ageOf, inOrder, type ProfileRecord } from './child.ts'

/** A family as its parent sees it, the youngest first. */
export function showFamily(family: ProfileRecord[], now: Date): ChildProfile[] {
  const ordered = inOrder(family, now)
  const ages = ordered.map((child) => ageOf(child, now))
  const labels = labelChildren(
    ordered.map(({ name }, place) => {
      const age = ages[place] ?? null
      return { name, months: age?.months ?? null, age: shownAge(age) }
    }),
  )
  return ordered.map((child, place) => ({
    id: child.id,
    name: child.name,
    label: labels[place] ?? '',
    age: shownAge(ages[place] ?? null),
    age_months: ages[place]?.precision === 'months' ? (ages[place]?.months ?? null) : null,
    birth_month: child.birthMonth,
    birth_year: child.birthYear,
    gender: child.gender,
    ...(Object.fromEntries(profileLists.map((list) => [list, showList(child.lists[list])])) as Record<
      (typeof profileLists)[number],
      ShownList
    >),
    created_at: child.createdAt.toISOString(),
    updated_at: child.updatedAt.toISOString(),
  }))
}

function showList(items: ProfileItem[]): ShownList {
  if (items.length === 0) return {} as ShownList
  const each = <Value>(read: (item: ProfileItem) => Value) =>
    Object.fromEntries(items.map((item, place) => [`item_${place + 1}`, read(item)]))
  const learned = items.some(({ source }) => source.by === 'conversation')
  return {
    ...each(({ text }) => text),
    ...(learned ? { mentioned: each(({ source }) => source.words) } : {}),
    confidence: each(({ source }) => source.confidence),
    timestamp: each(({ source }) => source.at),
    source: each(({ source }) => source.by),
  } as ShownList
}
