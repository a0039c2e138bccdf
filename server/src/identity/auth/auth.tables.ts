import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

export type SessionKind = 'public' | 'staff'

/** Sessions of signed-in devices. Each has a rotating refresh token, stored as a hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: randomId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the public web or of the back office: neither takes the tokens of the other. */
    kind: text().$type<SessionKind>().notNull().default('public'),
    refreshTokenHash: text().notNull().unique(),
    /** Hash of the token that the current one replaced. For a minute it still gets the same successor. */
    previousTokenHash: text(),
    /** A remembered session is extended by each refresh; any other ends a day after it began. */
    isRemembered: boolean().notNull().default(true),
    createdAt: moment().notNull(),
    rotatedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    /** When a second-factor code was given in this session; staff calls require one. */
    secondFactorAt: moment(),
    /** When the owner last signed in with a provider in this session. */
    providerProvedAt: moment(),
    /** When a code confirmed the identity of staff last; dangerous actions need a recent one. */
    confirmedAt: moment(),
    /** The last call of a staff session, which ends some time after it. */
    lastSeenAt: moment(),
    /** The browser of a staff session as it names itself. */
    userAgent: text(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_by_expiry').on(table.expiresAt),
    check('sessions_kind', sql`${table.kind} in ('public', 'staff')`),
  ],
)

/** Single-use tokens sent by mail, stored as hashes. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: randomId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset-password' | 'two-factor-notice'>().notNull(),
    /** The address it was sent to. The token is valid while this is the account's address. */
    email: email(),
    /** Credentials of the account when the token was issued. Setting a password with it removes those added since. */
    priorTfaId: uuid(),
    priorIdentityIds: uuid().array(),
    tokenHash: text().notNull().unique(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('mailed_tokens_by_user').on(table.userId, table.purpose),
    index('mailed_tokens_by_expiry').on(table.expiresAt),
  ],
)

/** Sign-ins that passed the first factor and wait for a code. Deleted when it arrives. Stored as hashes. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Properties of the session to open. */
    isRemembered: boolean().notNull(),
    providerProvedAt: moment(),
    codesTried: integer().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('pending_sign_ins_by_user').on(table.userId),
    index('pending_sign_ins_by_expiry').on(table.expiresAt),
  ],
)

/** Unused recovery codes, hashed like passwords. The codes of one user share a salt. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
