import type { Voice } from '../../modules/voice/voice.ts'
import type { Choose } from './choose.ts'

/** The line of Markdown that stands above a part of an answer, in one of its wordings. */
export function makeHeadings(
  { headings }: Pick<Voice, 'headings'>,
  choose: Choose,
): (kind: keyof Voice['headings']) => string {
  return (kind) => `### ${choose(headings[kind], kind)}`
}
