import { typeset } from '../../modules/voice/voice.ts'
import type { StudyIndex } from './study-index.ts'

/** The ids of the studies whose findings a text tells in full. */
export function studiesTold(text: string, { size, studyAt }: Pick<StudyIndex, 'size' | 'studyAt'>): Set<string> {
  const studies = Array.from({ length: size }, (_, document) => studyAt(document))
  return new Set(studies.filter(({ oneLiner }) => text.includes(typeset(oneLiner))).map(({ id }) => id))
}
