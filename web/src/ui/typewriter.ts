/** Milliseconds: for a letter typed (drawn between the two), for holding the whole, for a letter deleted. */
export type Pace = { typed: readonly [number, number]; hold: number; deleted: number }

export type Moment = { shown: string; ms: number }

/** Typing, holding and deleting one text after the other, without end. */
export function* typing(texts: readonly string[], pace: Pace, random = Math.random): Generator<Moment, void> {
  for (let turn = 0; texts.length > 0; turn++) {
    const letters = Array.from(texts[turn % texts.length] ?? '')
    const upTo = (count: number) => letters.slice(0, count).join('')
    const [min, max] = pace.typed
    for (let count = 1; count < letters.length; count++) {
      yield { shown: upTo(count), ms: min + Math.round(random() * (max - min)) }
    }
    yield { shown: upTo(letters.length), ms: pace.hold }
    for (let count = letters.length - 1; count >= 0; count--) yield { shown: upTo(count), ms: pace.deleted }
  }
}

/** Under reduced motion: whole texts, one after the other. */
export function* showing(texts: readonly string[], ms: number): Generator<Moment, void> {
  for (let turn = 0; texts.length > 0; turn++) yield { shown: texts[turn % texts.length] ?? '', ms }
}

export function shuffled<T>(items: readonly T[], random = Math.random): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
