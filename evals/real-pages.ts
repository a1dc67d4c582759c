import { type AgeStage, ageStages, stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import type { Knowledge } from '../server/src/assistant/knowledge.ts'
import { understand } from '../server/src/assistant/understand/understand.ts'
import { withPagesWeighed } from '../server/src/assistant/understand/weigh-pages.ts'
import { isSurePage } from '../server/src/assistant/write/find-page.ts'
import { readPagesOf } from './pages.ts'
import { bandOf, bands, type RealChild, readRealMessages } from './real-words.ts'

type Row = [what: string, value: { of: number; share: number }]

/**
 * Whether the page that a reader would open comes first, or among three, for a real message. Testing ids, by length and
 * by the age of the writer's children. Labels of evals/real-words/pages.jsonl, the best page first and others that
 * serve.
 */
export function realPagesRows(knowledge: Knowledge): Row[] {
  const { lexicon, topics } = knowledge
  const messages = readRealMessages('testing')
  if (!messages) return []
  const pagesOf = readPagesOf()
  const read = messages.flatMap(({ id, text, children }) => {
    const pages = (pagesOf.get(id) ?? []).filter((page) => lexicon.topics.has(page))
    if (pages.length === 0) return []
    const intent = understand({ text, childrenAges: [], history: [] }, lexicon, topics)
    const { topics: weighed } = withPagesWeighed(intent, knowledge)
    const found = weighed.map((topic) => topic.id)
    const isSure = isSurePage(text, weighed[0]?.chance ?? 0)
    return [{ text, stages: stagesOf(children), isSure, place: found.findIndex((topic) => pages.includes(topic)) }]
  })
  const rowsOf = (which: string, some: typeof read): Row[] => [
    [`real: right page first${which}`, shareOf(some, ({ place }) => place === 0)],
    [`real: right page among three${which}`, shareOf(some, ({ place }) => place >= 0 && place < 3)],
  ]
  return [
    ...rowsOf('', read),
    ['real: a page sure enough to be given', shareOf(read, ({ isSure }) => isSure)],
    [
      'real: right page of those given',
      shareOf(
        read.filter(({ isSure }) => isSure),
        ({ place }) => place === 0,
      ),
    ],
    ...bands.flatMap(({ name }) =>
      rowsOf(
        `, ${name}`,
        read.filter(({ text }) => bandOf(text) === name),
      ),
    ),
    ...ageStages.flatMap((stage) =>
      rowsOf(
        `, ${stage}`,
        read.filter(({ stages }) => stages.includes(stage)),
      ),
    ),
    ...rowsOf(
      ', no age told',
      read.filter(({ stages }) => stages.length === 0),
    ),
  ]
}

/** A message of children of two ages counts for both. */
function stagesOf(children: RealChild[]): AgeStage[] {
  return children.flatMap(({ months }) => (months === null ? [] : (stageOfMonths(months) ?? [])))
}

function shareOf<Each>(all: Each[], isSo: (each: Each) => boolean): Row[1] {
  return { of: all.length, share: all.filter(isSo).length / Math.max(1, all.length) }
}
