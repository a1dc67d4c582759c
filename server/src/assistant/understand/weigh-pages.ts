import type { Guidebook } from '../../modules/guidebook/guidebook.ts'
import { isTold, pagesOfTopics, type WeighParts } from '../../readers/page-parts/page-parts.ts'
import { type Intent, weightOf } from './understand.ts'

/** The topics of a first message that tells more than a line, weighed once more by how the parts of their pages speak to it. */
export function withPagesWeighed(
  intent: Intent,
  dependencies: { guidebook: Guidebook; weighParts: WeighParts },
): Intent {
  const { text, age, stage, topics, isFollowUp, talk } = intent
  if (isFollowUp || talk || topics.length < 2 || !isTold(text)) return intent
  const likely = pagesOfTopics(topics, dependencies.guidebook)
  const { pages } = dependencies.weighParts({ text, ageMonths: age?.months ?? null, stage }, likely)
  const weighed = pages.flatMap(({ page, chance }) => {
    const topic = topics.find(({ id }) => id === page.topics[0])
    return topic ? [{ ...topic, read: topic.chance, chance, weight: weightOf(chance) }] : []
  })
  return { ...intent, topics: weighed }
}
