import { searchWithFeedback } from '../../server/src/assistant/retrieve/feedback.ts'
import { loadLexicon, stemsOf } from '../../server/src/modules/lexicon/lexicon.ts'
import { readConfig } from '../../server/src/settings/config.ts'
import { buildWordIndex, type WordCounts } from '../../server/src/text/word-index.ts'
import { type DataSet, readDataSet } from './data-set.ts'
import { ndcg, recall } from './measures.ts'

const titleWeight = 1.2
const depth = 100

const folder = process.argv[2]
if (!folder) {
  console.error(
    'Usage: npm run bench:retrieval -- DIR   (a data set in the form of BEIR: corpus.jsonl, queries.jsonl, qrels/test.tsv)',
  )
  process.exit(2)
}
console.log(await measure(await readDataSet(folder)))

/** Runs the product's engine on the data set: stemmed BM25 with relevance feedback, no lexicon and no age. */
async function measure({ documents, queries, judgements }: DataSet): Promise<string> {
  const lexicon = loadLexicon(readConfig(process.env).contentFolder)
  globalThis.gc?.()
  const memoryBefore = process.memoryUsage()
  const beganAt = performance.now()
  const index = buildWordIndex(documents.length, (place) => countWords(documents[place]))
  const buildMs = performance.now() - beganAt
  globalThis.gc?.()
  const memory = process.memoryUsage()
  const took: number[] = []
  const cpuBefore = process.cpuUsage()
  const ranked = queries.map(({ text }) => {
    const askedAt = performance.now()
    const terms = new Map(lexicon.meaningfulStems(text, 'any').map((stem) => [stem, 1]))
    const found = searchWithFeedback(terms, index, depth).map(({ document }) => documents[document]?.id ?? '')
    took.push(performance.now() - askedAt)
    return found
  })
  const cpu = process.cpuUsage(cpuBefore)
  const average = (of: (found: string[], grades: Map<string, number>) => number) =>
    queries.reduce((sum, { id }, place) => sum + of(ranked[place] ?? [], judgements.get(id) ?? new Map()), 0) /
    queries.length
  const held = memory.heapUsed + memory.arrayBuffers - memoryBefore.heapUsed - memoryBefore.arrayBuffers
  const rows: [string, string][] = [
    ['documents', documents.length.toLocaleString('en-US')],
    ['queries judged', queries.length.toLocaleString('en-US')],
    ['nDCG@10', average((found, grades) => ndcg(found, grades, 10)).toFixed(4)],
    ['Recall@20', average((found, grades) => recall(found, grades, 20)).toFixed(4)],
    ['Recall@100', average((found, grades) => recall(found, grades, 100)).toFixed(4)],
    ['p50 a query', `${percentile(took, 0.5).toFixed(2)} ms`],
    ['p99 a query', `${percentile(took, 0.99).toFixed(2)} ms`],
    ['CPU a query', `${((cpu.user + cpu.system) / 1000 / queries.length).toFixed(2)} ms`],
    ['index built in', `${(buildMs / 1000).toFixed(2)} s`],
    ['memory of the index', `${(held / 2 ** 20).toFixed(1)} MB`],
  ]
  return ['| what | figure |', '|---|---:|', ...rows.map(([what, figure]) => `| ${what} | ${figure} |`)].join('\n')
}

function countWords(document: { title: string; text: string } | undefined): WordCounts {
  const counts: WordCounts = new Map()
  for (const [text, weight] of [
    [document?.title ?? '', titleWeight],
    [document?.text ?? '', 1],
  ] as const) {
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + weight)
  }
  return counts
}

function percentile(values: number[], share: number): number {
  const rising = values.toSorted((one, other) => one - other)
  return rising[Math.min(rising.length - 1, Math.floor(rising.length * share))] ?? 0
}
