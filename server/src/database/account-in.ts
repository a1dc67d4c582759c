import { type SQL, sql } from 'drizzle-orm'

/** The account in an owner's name, `account:<id>`. What an account owns goes with it, and cannot be made after it. */
export function accountIn(column: string): SQL {
  return sql.raw(`case when ${column} like 'account:%' then split_part(substr(${column}, 9), '@', 1) end`)
}

/** The same of an owner that the program knows; null for a guest. */
export function accountOf(owner: string): string | null {
  return /^account:([^@]*)/.exec(owner)?.[1] ?? null
}
