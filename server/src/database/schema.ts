import type { AnswerEvent, RunState } from '@nestbook/contract/research.ts'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** The study database: bibliographic facts, and the finding in our own words. Loaded from content/studies. */
export const studies = pgTable('studies', {
  id: text().primaryKey(),
  title: text().notNull(),
  authors: text().array().notNull(),
  year: smallint().notNull(),
  journal: text().notNull(),
  doi: text().unique(),
  pmid: text().unique(),
  pmcid: text().unique(),
  url: text().notNull(),
  studyType: text('study_type').notNull(),
  sampleSize: integer('sample_size'),
  fromMonth: smallint('from_month'),
  toMonth: smallint('to_month'),
  population: text().notNull(),
  topics: text().array().notNull(),
  keywords: text().array().notNull(),
  finding: text().notNull(),
})

/** What content was loaded last: `part` is 'studies', `digest` the SHA-256 of its files. */
export const loadedContent = pgTable('loaded_content', {
  part: text().primaryKey(),
  digest: text().notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull().defaultNow(),
})

/** One question being answered. `worker` is the server process that answers it. */
export const runs = pgTable(
  'runs',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    clientRequestId: uuid('client_request_id'),
    state: text().$type<RunState>().notNull().default('running'),
    worker: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('runs_owner_request').on(table.owner, table.clientRequestId),
    index('runs_state').on(table.state),
    index('runs_created').on(table.createdAt),
  ],
)

/** The log of every run, numbered 1, 2, 3 ... Readers are served from here. */
export const runEvents = pgTable(
  'run_events',
  {
    run: text()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    event: jsonb().$type<AnswerEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run, table.n] })],
)
