import type { Knowledge } from '../server/src/assistant/knowledge.ts'
import { understand } from '../server/src/assistant/understand/understand.ts'
import { withPagesWeighed } from '../server/src/assistant/understand/weigh-pages.ts'
import { isSurePage } from '../server/src/assistant/write/find-page.ts'
import { readQuestions } from './ask-all.ts'

type Row = [what: string, value: { of: number; share: number }]

/**
 * Whether the right page is found for parents of children past six, of whom real messages tell little. 60 questions by
 * a writer who had not read the book, each with the pages that a librarian would accept.
 */
export function schoolAndTeenRows(knowledge: Knowledge): Row[] {
  const read = readQuestions('school-and-teen').map(({ text, stage, topics }) => {
    const intent = withPagesWeighed(
      understand({ text, childrenAges: [], history: [] }, knowledge.lexicon, knowledge.topics),
      knowledge,
    )
    const place = intent.topics.findIndex(({ id }) => topics.includes(id))
    return { stage, place, isSure: isSurePage(text, intent.topics[0]?.chance ?? 0), isAgeRight: intent.stage === stage }
  })
  return (['schoolAge', 'teen'] as const).flatMap((stage): Row[] => {
    const own = read.filter((one) => one.stage === stage)
    const sure = own.filter(({ isSure }) => isSure)
    return [
      [`unseen questions, ${stage}: right page first`, shareOf(own, ({ place }) => place === 0)],
      [`unseen questions, ${stage}: right page among three`, shareOf(own, ({ place }) => place >= 0 && place < 3)],
      [`unseen questions, ${stage}: right page of those sure`, shareOf(sure, ({ place }) => place === 0)],
      [`unseen questions, ${stage}: age stage right`, shareOf(own, ({ isAgeRight }) => isAgeRight)],
    ]
  })
}

function shareOf<Each>(all: Each[], isSo: (each: Each) => boolean): Row[1] {
  return { of: all.length, share: all.filter(isSo).length / Math.max(1, all.length) }
}
