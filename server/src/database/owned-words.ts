import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'

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

/** Whether an owner's row, of no more words than the index takes, has words that begin with all of these letters and digits. */
export function hasIndexedWords(owner: string, stems: readonly string[]): SQL {
  const place = createHash('md5').update(owner).digest('hex').slice(0, 8)
  const query = stems.map((stem) => `'${place}${stem.slice(0, lettersOfWord)}':*`).join(' & ')
  const tooLong = stems.filter((stem) => stem.length > lettersOfWord)
  return sql.join([sql`${ownedWords} @@ ${query}::tsquery and not ${hasTooManyWords}`, ...inText(tooLong)], sql` and `)
}

/**
 * The same of a row that has too many. It is a question of its own: within one `or` the database would make every
 * row's words again, which takes seconds.
 */
export function hasWordsBeyondIndex(stems: readonly string[]): SQL {
  return sql.join([hasTooManyWords, ...inText(stems)], sql` and `)
}

function inText(stems: readonly string[]): SQL[] {
  return stems.map((stem) => sql`strpos(search_text, ${` ${stem}`}) > 0`)
}
