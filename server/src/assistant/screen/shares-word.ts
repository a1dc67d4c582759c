import type { Lexicon } from '../../modules/lexicon/lexicon.ts'
import type { DangerKind, Safety } from '../../modules/safety/safety.ts'

/** A word that so many kinds tell of ("child", "today") belongs to none. */
const maxKindsOfWord = 6

type Kinds = Safety['kinds']
const wordsOfKinds = new WeakMap<Kinds, Map<string, Set<string>>>()

/** Whether a message has a word of a kind: what was learned may take "a month" for a period. */
export function sharesWord(text: string, kind: DangerKind, { kinds }: Safety, lexicon: Lexicon): boolean {
  const words = wordsOfKinds.get(kinds) ?? readWords(kinds, lexicon)
  wordsOfKinds.set(kinds, words)
  const own = words.get(kind.id)
  return lexicon.meaningfulStems(text).some((stem) => own?.has(stem))
}

function readWords(kinds: Kinds, lexicon: Lexicon): Map<string, Set<string>> {
  const stems = [...kinds.values()].map(
    ({ id, name, told }) => [id, lexicon.meaningfulStems(`${name} ${told}`)] as const,
  )
  const counts = Map.groupBy(
    stems.flatMap(([, ofKind]) => ofKind),
    (stem) => stem,
  )
  const isOwn = (stem: string) => (counts.get(stem)?.length ?? 0) <= maxKindsOfWord
  return new Map(stems.map(([id, ofKind]) => [id, new Set(ofKind.filter(isOwn))]))
}
