import * as z from 'zod/mini'
import { type FoundStudy, foundStudy, yearIn } from '../study-sources/found-study.ts'
import { type RecordsRead, separateProblems } from '../study-sources/separate-problems.ts'

const line = z.object({
  title: z.string(),
  authors: z.nullish(z.union([z.array(z.string()), z.string()])),
  year: z.nullish(z.union([z.number(), z.string()])),
  journal: z.nullish(z.string()),
  doi: z.nullish(z.string()),
  pmid: z.nullish(z.union([z.string(), z.number()])),
  pmcid: z.nullish(z.string()),
  publicationTypes: z.nullish(z.array(z.string())),
  abstract: z.nullish(z.string()),
  retracted: z.nullish(z.boolean()),
})

/** Reads one record of ours per line; a line that is broken does not cost the others. */
export function readJsonLines(text: string): RecordsRead {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() ? [{ line, number: index + 1 }] : []))
  const results = lines.map(({ line, number }) => readLine(line) ?? `line ${number}: no record with a title`)
  return separateProblems(results)
}

function readLine(text: string): FoundStudy | null {
  const parsed = line.safeParse(parseOrNull(text))
  if (!parsed.success) return null
  const { authors, year, pmid, ...told } = parsed.data
  return foundStudy({
    ...told,
    authors: typeof authors === 'string' ? authors.split(/;\s*/) : authors,
    year: yearIn(String(year ?? '')),
    pmid: pmid === null || pmid === undefined ? null : String(pmid),
  })
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
