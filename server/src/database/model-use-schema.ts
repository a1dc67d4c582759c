import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What the language model used, by day (counted from 1970) and role: calls, and tokens as the provider counts them. */
export const modelUse = pgTable(
  'model_use',
  {
    day: integer().notNull(),
    role: text().$type<'fast' | 'writing'>().notNull(),
    calls: integer().notNull(),
    input: bigint({ mode: 'number' }).notNull(),
    cached: bigint({ mode: 'number' }).notNull(),
    output: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.role] })],
)
