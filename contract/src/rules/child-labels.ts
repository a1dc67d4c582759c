import { ageText, type ShownAge } from './ages.ts'

type Labelled = { name: string; months: number | null; age: ShownAge | null }

/** The youngest first; those of unknown age last. */
export function youngestFirst<Child extends { months: number | null }>(children: Child[]): Child[] {
  return children.toSorted(
    (a, b) => (a.months ?? Number.POSITIVE_INFINITY) - (b.months ?? Number.POSITIVE_INFINITY) || 0,
  )
}

/** What each child of a family, the youngest first, is called: by its name, else by its place (CHILD-05). */
export function labelChildren(children: Labelled[]): string[] {
  return children.map(({ name, age }, place) => name || labelOfPlace(place, children.length, age))
}

function labelOfPlace(place: number, count: number, age: ShownAge | null): string {
  if (count === 1) return 'Your child'
  const isLast = place === count - 1
  if (count === 2) return isLast ? 'Oldest child' : 'Youngest child'
  if (place === 0) return 'Youngest'
  if (isLast) return 'Oldest'
  return count > 3 && age !== null ? `Middle (${ageText(age)})` : 'Middle'
}
