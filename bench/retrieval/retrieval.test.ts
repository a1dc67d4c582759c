import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ndcg, precision, recall } from './measures.ts'

const folder = mkdtempSync(join(tmpdir(), 'nestbook-beir-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('nDCG, recall and precision are those of the textbooks', () => {
  const grades = new Map([
    ['a', 3],
    ['b', 2],
    ['c', 0],
    ['d', 1],
  ])
  // Worked by hand: (2 + 3 / log2(3) + 0 + 1 / log2(5)) / (3 + 2 / log2(3) + 1 / log2(4)).
  expect(ndcg(['b', 'a', 'c', 'd'], grades, 10)).toBeCloseTo(
    (2 + 3 / Math.log2(3) + 1 / Math.log2(5)) / (3 + 2 / Math.log2(3) + 0.5),
    10,
  )
  expect(ndcg(['a', 'b', 'd'], grades, 10)).toBe(1)
  expect(ndcg(['x'], grades, 10)).toBe(0)
  expect(recall(['a', 'x', 'd'], grades, 2)).toBeCloseTo(1 / 3)
  expect(precision(['a', 'x', 'd', 'y', 'z'], grades, 5)).toBeCloseTo(0.4)
})

function run(): string {
  return execFileSync(process.execPath, ['bench/retrieval/main.ts', folder], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test('a data set in the form of BEIR is run with the product’s engine', () => {
  const documents = [
    { _id: 'd1', title: 'Bedtime routines', text: 'A nightly routine and the sleep of toddlers.' },
    { _id: 'd2', title: 'Vegetables', text: 'Repeated tasting and the liking of vegetables.' },
    { _id: 'd3', title: null, text: 'Screen time of teenagers at night.' },
  ]
  mkdirSync(join(folder, 'qrels'), { recursive: true })
  writeFileSync(
    join(folder, 'corpus.jsonl'),
    documents.map((document) => JSON.stringify({ ...document, metadata: {} })).join('\n'),
  )
  writeFileSync(
    join(folder, 'queries.jsonl'),
    '{"_id":"q1","text":"how do routines help toddlers sleeping"}\n{"_id":"q2","text":"nobody judged this"}\n',
  )
  writeFileSync(join(folder, 'qrels', 'test.tsv'), 'query-id\tcorpus-id\tscore\nq1\td1\t2\n')
  const table = run()
  expect(table).toContain('| nDCG@10 | 1.0000 |')
  expect(table).toContain('| Recall@20 | 1.0000 |')
  expect(table).toContain('| queries judged | 1 |')
})

test('a line that cannot be read is told with its place', () => {
  writeFileSync(join(folder, 'queries.jsonl'), '{"_id":"q1","text":"sleep"}\n{"_id":\n')
  expect(run).toThrow(/queries\.jsonl:2 cannot be read/)
})
