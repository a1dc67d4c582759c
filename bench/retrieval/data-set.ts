import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'

const documentLine = z.object({
  _id: z.coerce.string(),
  title: z._default(z.nullable(z.string()), ''),
  text: z.string(),
})
const queryLine = z.object({ _id: z.coerce.string(), text: z.string() })

export type DataSet = {
  documents: { id: string; title: string; text: string }[]
  queries: { id: string; text: string }[]
  /** Query to document to grade, from 0 up. */
  judgements: Map<string, Map<string, number>>
}

/** Reads a data set in BEIR's form: corpus.jsonl, queries.jsonl and qrels/test.tsv. Throws with file and line of a mistake. */
export async function readDataSet(folder: string): Promise<DataSet> {
  const documents = await readLines(join(folder, 'corpus.jsonl'), (line) => {
    const { _id, title, text } = documentLine.parse(JSON.parse(line))
    return { id: _id, title: title ?? '', text }
  })
  const queries = await readLines(join(folder, 'queries.jsonl'), (line) => {
    const { _id, text } = queryLine.parse(JSON.parse(line))
    return { id: _id, text }
  })
  const judgements: DataSet['judgements'] = new Map()
  const rows = await readLines(join(folder, 'qrels', 'test.tsv'), (line) => line.split('\t'))
  for (const [query = '', document = '', grade = ''] of rows) {
    // The first line names the columns.
    if (!/^-?\d+$/.test(grade.trim())) continue
    const ofQuery = judgements.get(query) ?? new Map<string, number>()
    ofQuery.set(document, Number(grade))
    judgements.set(query, ofQuery)
  }
  if (judgements.size === 0) throw new Error(`${join(folder, 'qrels', 'test.tsv')} holds no judgement.`)
  return { documents, queries: queries.filter(({ id }) => judgements.has(id)), judgements }
}

async function readLines<Row>(file: string, read: (line: string) => Row): Promise<Row[]> {
  if (!existsSync(file))
    throw new Error(`${file} is missing: a data set has corpus.jsonl, queries.jsonl and qrels/test.tsv.`)
  const rows: Row[] = []
  let number = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === '') continue
    try {
      rows.push(read(line))
    } catch (cause) {
      throw new Error(`${file}:${number} cannot be read.`, { cause })
    }
  }
  return rows
}
