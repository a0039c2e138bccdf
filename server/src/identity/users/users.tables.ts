import type { Role } from '@slodki-ul/contract/identity/access.rules'
import type { Profile } from '@slodki-ul/contract/identity/users'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'

/** People with an account. Guests have none: their orders and carts store an e-mail instead. */
export const users = pgTable(
  'users',
  {
    id: randomId(),
    email: email().notNull().unique(),
    emailConfirmedAt: moment(),
    language: text().$type<'pl' | 'en'>().notNull().default('pl'),
    roles: text().array().$type<Role[]>().notNull().default(sql`'{User}'::text[]`),
    /** Argon2id in its encoded form; null for people who only sign in with a provider. */
    passwordHash: text(),
    passwordIsTemporary: boolean().notNull().default(false),
    passwordExpiresAt: moment(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phoneNumber: text().notNull().default(''),
    address: jsonb().$type<Profile['address']>(),
    companyData: jsonb().$type<Profile['companyData']>(),
    isTfaEnabled: boolean().notNull().default(false),
    /** Encrypted; the first part is the id of the signing key. Until two-factor sign-in is on: the key shown last. */
    tfaSecret: text(),
    tfaSecretAt: moment(),
    /** Identifies the enabled two-factor set-up; switching it off and on again gives a new id. */
    tfaId: uuid(),
    /** The session that was shown the key; only it can switch two-factor sign-in on with that key. */
    tfaSecretSessionId: uuid(),
    /**
     * Time step (half minutes since 1970) of the last accepted code. That step and earlier ones are not accepted again.
     */
    tfaLastStep: integer(),
    isDiscordActivated: boolean().notNull().default(false),
    acceptedTermsVersion: text(),
    /** Increased whenever sessions are ended, so that a sign-in verified earlier opens none. */
    sessionEpoch: integer().notNull().default(0),
    /** Seeded with a published password; production refuses to start when one exists. */
    isDemo: boolean().notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('users_by_time').on(table.createdAt, table.id),
    index('users_by_name').on(sql`lower(last_name || ' ' || first_name)`, table.id),
    index('users_by_sealing_key').on(sql`split_part(tfa_secret, '.', 1)`).where(sql`tfa_secret is not null`),
    check('users_language_known', sql`${table.language} in ('pl', 'en')`),
    check(
      'users_roles_known',
      sql`${table.roles} <@ '{User,Admin,"Super Admin"}'::text[] and cardinality(${table.roles}) > 0`,
    ),
  ],
)
