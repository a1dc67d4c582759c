import type { ProfileGender, ProfileList } from '@nestbook/contract/children.ts'
import type { ConversationMessage } from '@nestbook/contract/conversations.ts'
import type { FeedbackReason } from '@nestbook/contract/feedback.ts'
import type { AnswerEvent, RunState } from '@nestbook/contract/research.ts'
import type { ToldAge } from '@nestbook/contract/rules/ages.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
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
import { accountIn } from './account-in.ts'
import { accounts } from './accounts-schema.ts'
import type { ProfileItem, ProfileSources } from './child-sources.ts'
import type { OwnPrompts } from './own-prompts.ts'
import { hasTooManyWords, ownedWords } from './owned-words.ts'
import { unfinishedIn } from './unfinished-in.ts'

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

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What a study means as a model's vector: float32, little end first, of length 1. Filled by `npm run studies -- embed`. */
export const studyVectors = pgTable(
  'study_vectors',
  {
    study: text()
      .notNull()
      .references(() => studies.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    /** SHA-256 of the text that the vector stands for. */
    digest: text().notNull(),
    dims: integer().notNull(),
    vector: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.study, table.model] })],
)

/**
 * What content was loaded last: `part` is 'studies', `digest` the SHA-256 of its files. In 'secret' a keyed hash tells
 * whether servers share theirs.
 */
export const loadedContent = pgTable('loaded_content', {
  part: text().primaryKey(),
  digest: text().notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull().defaultNow(),
})

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Mail that is to be sent. What it says is decided when it is sent; `subject_id` is a registration for a confirmation, what a new device calls itself for a warning. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: text().primaryKey(),
    letter: text().$type<'confirm' | 'reset' | 'welcome' | 'new-device' | 'password-changed'>().notNull(),
    email: text().notNull(),
    subjectId: text('subject_id'),
    tries: smallint().notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('mail_queue_next').on(table.nextTryAt), index('mail_queue_email').on(table.email)],
)

/** The embedded mailbox: mail that was caught because no mail server is configured. */
export const caughtMails = pgTable(
  'caught_mails',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    wasOpened: boolean('was_opened').notNull().default(false),
    caughtAt: moment('caught_at').notNull(),
  },
  (table) => [index('caught_mails_time').on(table.caughtAt), index('caught_mails_email').on(table.email)],
)

/** An account's day: its zone, when the day began and ends; `wanted_zone` counts from then on. */
export const usageDays = pgTable('usage_days', {
  account: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  zone: text().notNull(),
  wantedZone: text('wanted_zone').notNull(),
  beganAt: moment('began_at').notNull(),
  endsAt: moment('ends_at').notNull(),
})

/** How much of a limit is used. `counter` is whose and which time's: `guest:x@always`, `account:y@2026-11-22T05:00:00.000Z`. */
export const usageCounts = pgTable(
  'usage_counts',
  {
    counter: text().primaryKey(),
    account: text('account_id')
      .generatedAlwaysAs(accountIn('counter'))
      .references(() => accounts.id, { onDelete: 'cascade' }),
    used: integer().notNull(),
    /** From when on the counter says nothing any more. */
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('usage_counts_account').on(table.account), index('usage_counts_end').on(table.endsAt)],
)

/** A question's place in the counters: held, then counted or given back. Older servers know the table by this name. */
export const usageReservations = pgTable(
  'usage_holds',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    account: text('account_id')
      .generatedAlwaysAs(accountIn('owner'))
      .references(() => accounts.id, { onDelete: 'cascade' }),
    request: uuid().notNull(),
    counters: text().array().notNull(),
    state: text().$type<'held' | 'counted' | 'given_back'>().notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [
    uniqueIndex('usage_holds_owner_request').on(table.owner, table.request),
    index('usage_holds_account').on(table.account),
    index('usage_holds_made').on(table.madeAt),
  ],
)

/** One question being answered. `worker` is the server process that answers it. */
export const runs = pgTable(
  'runs',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    account: text('account_id')
      .generatedAlwaysAs(accountIn('owner'))
      .references(() => accounts.id, { onDelete: 'cascade' }),
    clientRequestId: uuid('client_request_id'),
    state: text().$type<RunState>().notNull().default('running'),
    worker: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Only its result is kept: the pieces that it was told in are dropped. */
    isCompact: boolean('is_compact').notNull().default(false),
  },
  (table) => [
    uniqueIndex('runs_owner_request').on(table.owner, table.clientRequestId),
    index('runs_account').on(table.account),
    index('runs_state').on(table.state),
    index('runs_created').on(table.createdAt),
    index('runs_to_compact').on(table.endedAt).where(sql`state = 'finished' and not is_compact`),
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

/** What a parent asked and was told, kept for them. `owner` is who they are to us. */
export const conversations = pgTable(
  'conversations',
  {
    owner: text().notNull(),
    account: text('account_id')
      .generatedAlwaysAs(accountIn('owner'))
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    title: text().notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    messages: jsonb().$type<ConversationMessage[]>().notNull(),
    messageCount: integer('message_count').notNull(),
    /** Its words as they are searched: folded, each once, after one space. */
    searchText: text('search_text').notNull().default(''),
    version: integer().notNull().default(1),
    /** The runs that write answers of it, as far as the messages know of no end. */
    unfinished: jsonb().$type<string[]>().generatedAlwaysAs(unfinishedIn('messages')),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.id] }),
    index('conversations_account').on(table.account),
    index('conversations_unfinished').on(table.owner, table.id).where(sql`unfinished <> '[]'`),
    index('conversations_guests').on(table.updatedAt).where(sql`account_id is null`),
    index('conversations_words').using('gin', ownedWords).with({ gin_pending_list_limit: 256 }),
    index('conversations_wordy').on(table.owner).where(hasTooManyWords),
    index('conversations_newest').on(table.owner, table.updatedAt, table.id),
    index('conversations_pinned').on(table.owner, table.updatedAt, table.id).where(sql`is_pinned`),
  ],
)

/** A child as its parent knows it, and as their messages told of it. What is learned says where it comes from. */
export const children = pgTable(
  'children',
  {
    id: uuid().primaryKey(),
    account: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    gender: text().$type<ProfileGender>(),
    birthMonth: smallint('birth_month'),
    birthYear: smallint('birth_year'),
    age: jsonb().$type<ToldAge>(),
    lists: jsonb().$type<Record<ProfileList, ProfileItem[]>>().notNull(),
    /** Where name, gender, age and birth come from, when somebody said. */
    sources: jsonb().$type<ProfileSources>().notNull(),
    /** What the parent took out, not to be learned again: 'interests: trains'. */
    forgotten: text().array().notNull(),
    /** The change by which the profile was made from a conversation. */
    madeBy: uuid('made_by'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('children_account').on(table.account)],
)

/**
 * What a model wrote for a family's home page on a day: one a day. Without prompts while it is written, when it came to
 * nothing, and once something that it was written from has been taken out.
 */
export const promptSets = pgTable(
  'prompt_sets',
  {
    account: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The asker's day, counted from 1970. */
    madeOn: integer('made_on').notNull(),
    /** Who writes it; null when it is not wanted any more. */
    claim: uuid(),
    prompts: jsonb().$type<OwnPrompts>(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.madeOn] })],
)

/** Conversations that the parent does not want remembered, and since when: they teach nothing, stand in no list and go. */
export const unrememberedConversations = pgTable(
  'unremembered_conversations',
  {
    account: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    conversation: uuid().notNull(),
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.account, table.conversation] })],
)

/** Whether an answer helped, with the answer's words and without who said so. */
export const feedback = pgTable(
  'feedback',
  {
    run: text().primaryKey(),
    verdict: text().$type<'up' | 'down'>().notNull(),
    reasons: text().array().$type<FeedbackReason[]>().notNull(),
    note: text().notNull(),
    answer: text().notNull(),
    saidAt: timestamp('said_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('feedback_said').on(table.saidAt)],
)
