import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** A signed-in device: one family of rotating refresh tokens, kept hashed. */
export const sessions = pgTable(
  'sessions',
  {
    id: randomId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    refreshTokenHash: text().notNull().unique(),
    /** What the current token replaced; for a minute it still gets the same successor. */
    previousTokenHash: text(),
    /** Lives on with each rotation; one that is not remembered ends with its first day. */
    isRemembered: boolean().notNull().default(true),
    createdAt: moment().notNull(),
    rotatedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    /** When a code of the second factor was given in this session; staff calls need one. */
    secondFactorAt: moment(),
    /** When the owner last signed in with a provider in this session. */
    providerProvedAt: moment(),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
)

/** Proofs sent by mail, kept hashed, each good for one use. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: randomId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset-password' | 'two-factor-notice'>().notNull(),
    /** The address it went to: good as long as that is the account's. */
    email: email(),
    /** What opened the account when it was issued: a new password by it removes what was added since. */
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

/** A sign-in that has passed its first factor and waits for a code; gone once that came. Kept hashed. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the session will be. */
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

/** Recovery codes that were not used yet, hashed like passwords; those of one user share their salt. */
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
