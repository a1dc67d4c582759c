import { storedFamily } from './stored-family.ts'
import { storedNames } from './stored-names.ts'

/** Whom a question is about, as far as this device knows: "Maya, 4 years"; null when it may be this child or that. */
export function childAskedAbout(question: string): string | null {
  const names = storedNames()
  const ages = storedFamily()?.ages.split(',').filter(Boolean) ?? []
  if (names.length <= 1 && ages.length <= 1) return [...names, ...ages].join(', ') || null
  const words = question.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
  const plain = words.map((word) => word.replace(/['’]s$/, ''))
  const named = names.filter((name) => plain.includes(name.toLowerCase()))
  return named.length === 1 ? (named[0] ?? null) : null
}
