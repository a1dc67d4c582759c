import type { Topic } from '../../lexicon/lexicon.ts'
import type { Study } from '../study.ts'
import { mistakesAgainstAbstract, type Source } from './against-abstract.ts'
import { mistakesInFacts } from './facts.ts'
import { mistakesInFinding } from './wording.ts'

/**
 * The rules that every study keeps, whoever wrote its finding (docs/adding-a-study.md). `source` is null where the
 * abstract is not at hand.
 */
export function mistakesInStudy(study: Study, topics: Map<string, Topic>, source: Source | null): string[] {
  return [
    ...mistakesInFacts(study, topics),
    ...mistakesInFinding(study.oneLiner, study.studyType),
    ...(source ? mistakesAgainstAbstract(study, source) : []),
  ]
}
