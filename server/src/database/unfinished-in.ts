import { type SQL, sql } from 'drizzle-orm'

/** The runs that write answers of a conversation, as far as its messages know of no end. */
export const unfinishedIn = (column: string): SQL =>
  sql.raw(
    `jsonb_path_query_array(${column}, '$[*].answer ? (@.run != null && (@.end == null || @.end == "lost")).run')`,
  )
