import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accountIn } from './account-in.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A parent whose address is confirmed. `password_hash` is empty for those who sign in with a provider. */
export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  passwordHash: text('password_hash'),
  provider: text().$type<'password' | 'google' | 'apple'>().notNull(),
  /** Whether who chose the password also opened a mail at the address. */
  isPasswordProved: boolean('is_password_proved').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  onboardingSeenAt: moment('onboarding_seen_at'),
  /** Whether profiles of the children may be built from what the parent says. */
  buildsProfiles: boolean('builds_profiles').notNull().default(true),
  /** When the parent last took out a child, or what a message had taught. */
  lastForgotAt: moment('last_forgot_at'),
})

/** Who a provider says that an account's owner is: `subject` is the provider's own name for them. */
export const identities = pgTable(
  'identities',
  {
    provider: text().$type<'google' | 'apple'>().notNull(),
    subject: text().notNull(),
    account: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull(),
    /** What the provider wants back when the account goes, encrypted with the server's key. */
    encryptedToken: text('sealed_token'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index('identities_account').on(table.account)],
)

/** What a sign-in with a provider hands on from one step to the next, by the hash of a random text. Each serves once. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    purpose: text().$type<'google' | 'google-in-app' | 'apple' | 'code'>().notNull(),
    /** The hash of what only the page that began can show. */
    challenge: text(),
    /** The hash of the cookie of the browser that began. */
    browser: text(),
    account: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_tickets_account').on(table.account), index('sign_in_tickets_end').on(table.expiresAt)],
)

/** Somebody who wants an account and has yet to confirm the address; several may want the same one. */
export const registrations = pgTable(
  'registrations',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The device that registered: what its guest asked joins the account. */
    device: text(),
    timeZone: text('time_zone'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('registrations_email').on(table.email, table.createdAt)],
)

/** A device that is signed in, to an account or to a registration. The token itself is nowhere. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    account: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    registration: text('registration_id').references(() => registrations.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** When the password was last given. */
    provedAt: moment('proved_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.account), index('sessions_registration').on(table.registration)],
)

/** A link in a mail, by the hash of its token. The table keeps the name that servers of the version before ask for. */
export const emailTokens = pgTable(
  'mail_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<'confirm' | 'reset'>().notNull(),
    registration: text('registration_id').references(() => registrations.id, { onDelete: 'cascade' }),
    account: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mail_links_account').on(table.account), index('mail_links_registration').on(table.registration)],
)

/** Devices on which an account was once signed in: a stranger who guesses elsewhere does not use up their tries. */
export const knownDevices = pgTable(
  'known_devices',
  {
    account: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.device] })],
)

/** How often something was tried within a time. `bucket` holds keyed hashes, never an address. */
export const attempts = pgTable('attempts', {
  bucket: text().primaryKey(),
  tries: integer().notNull(),
  endsAt: moment('ends_at').notNull(),
})

/**
 * What somebody bought, as its seller last said. It gives Pro while it is in force, and nothing else does. `owner` is an
 * account, or the guest of a device until the first sign-in there.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: text().primaryKey(),
    source: text().$type<'apple' | 'stripe'>().notNull(),
    /** The seller's own name for it: Apple's original transaction id. */
    externalId: text('external_id').notNull(),
    owner: text().notNull(),
    account: text('account_id')
      .generatedAlwaysAs(accountIn('owner'))
      .references(() => accounts.id, { onDelete: 'cascade' }),
    product: text().notNull(),
    environment: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When the seller said so: what it said before counts no more. */
    signedAt: moment('signed_at').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [
    uniqueIndex('entitlements_source_external').on(table.source, table.externalId),
    index('entitlements_owner').on(table.owner),
    index('entitlements_account').on(table.account),
    index('entitlements_end').on(table.expiresAt),
  ],
)
