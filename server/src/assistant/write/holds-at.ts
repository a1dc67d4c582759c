import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { Months } from '../../modules/guidebook/guidebook.ts'
import type { Brief } from './brief.ts'

/** Whether a part of a page that is for some months holds for the child; one whose age is unknown is told all. */
export function holdsAt({ months }: { months: Months }, { ageMonths }: Pick<Brief, 'ageMonths'>): boolean {
  return months === null || ageMonths === null || (ageMonths >= months[0] && ageMonths <= months[1])
}

const ofOneAge = /^(?:with|for) (?:a |an )?(bab(?:y|ies)|toddler|preschooler|teen)(?:ager)?s?\b/i
const stageNamed: Record<string, AgeStage> = { teen: 'teen', toddler: 'toddler', preschooler: 'preschooler' }

/** A text of a page without what it says of another age: "With a teen, ..." is not said to the parent of a small child. */
export function forAge(text: string, stage: AgeStage | null): string {
  if (!stage) return text
  const sentences = text.split(/(?<=[.?!][”"]?) +/)
  const fitting = sentences.filter((sentence) => {
    const [, noun] = ofOneAge.exec(sentence) ?? []
    return !noun || (stageNamed[noun.toLowerCase()] ?? 'baby') === stage
  })
  return (fitting.length > 0 ? fitting : sentences).join(' ')
}
