import type { Guidebook } from '../../modules/guidebook/guidebook.ts'
import type { Intent } from './understand.ts'

/** A question that is about a page for sure, whatever its words seem to be about: it is answered, not only listened to. */
export function onPageOf(page: string, intent: Intent, { pages }: Pick<Guidebook, 'pages'>): Intent {
  const id = pages.find((one) => one.id === page)?.topics[0]
  if (!id) return intent
  const weight = Math.max(1, ...intent.topics.map((topic) => topic.weight))
  const others = intent.topics.filter((topic) => topic.id !== id)
  return { ...intent, kind: 'asks', topics: [{ id, weight, chance: 1 }, ...others] }
}
