import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'

/** More words than an index takes: a row that has them is read as it is. */
const maxLetters = 60_000
/** Of a word so many letters are in the index. */
const lettersOfWord = 60

/** A row's searchable words as an index has them, each behind its owner's hash: so one person's words lie together. */
export const ownedWords = sql.raw(
  `array_to_tsvector(array_remove(string_to_array(replace(left(regexp_replace(search_text, '([^ ]{${lettersOfWord}})[^ ]+', '\\1', 'g'), ${maxLetters}), ' ', ' ' || left(md5(owner), 8)), ' '), ''))`,
)

/** Whether a row has more words than the index takes. */
export const hasTooManyWords = sql.raw(`octet_length(search_text) > ${maxLetters}`)

/** What the statements below are given: an owner's words are looked for that begin with all of these letters and digits. */
export function lookedFor(owner: string, stems: readonly string[]) {
  const place = createHash('md5').update(owner).digest('hex').slice(0, 8)
  const beginnings = stems.map((stem) => `'${place}${stem.slice(0, lettersOfWord)}':*`)
  return {
    query: beginnings.join(' & '),
    inText: inText(stems),
    inTextToo: inText(stems.filter((stem) => stem.length > lettersOfWord)),
  }
}

const given = sql.placeholder

/** Whether a row, of no more words than the index takes, has such words. */
export const hasIndexedWords = sql`${ownedWords} @@ ${given('query')}::tsquery and not ${hasTooManyWords}
  and search_text like all (${given('inTextToo')}::text[])`

/** Whether any row has them, read in its text. */
export const hasWords = sql`search_text like all (${given('inText')}::text[])`

/**
 * The same of a row that has too many. It is a question of its own: within one `or` the database would make every
 * row's words again, which takes seconds.
 */
export const hasWordsBeyondIndex = sql`${hasTooManyWords} and ${hasWords}`

function inText(stems: readonly string[]): string[] {
  return stems.map((stem) => `% ${stem}%`)
}
