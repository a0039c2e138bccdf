import type { Role } from '@slodki-ul/contract/identity/access.rules'
import type { Profile } from '@slodki-ul/contract/identity/users'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'

/** People with an account. Guests have none: their orders and carts carry an e-mail instead. */
export const users = pgTable(
  'users',
  {
    id: randomId(),
    email: email().notNull().unique(),
    emailConfirmedAt: moment(),
    language: text().$type<'pl' | 'en'>().notNull().default('pl'),
    roles: text().array().$type<Role[]>().notNull().default(sql`'{User}'::text[]`),
    /** Argon2id in its encoded form; none for people who only ever sign in through a provider. */
    passwordHash: text(),
    passwordIsTemporary: boolean().notNull().default(false),
    passwordExpiresAt: moment(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phoneNumber: text().notNull().default(''),
    address: jsonb().$type<Profile['address']>(),
    companyData: jsonb().$type<Profile['companyData']>(),
    isTfaEnabled: boolean().notNull().default(false),
    /** Encrypted at rest; the first part names the key. Until two-factor is on, the one that was shown last. */
    tfaSecret: text(),
    tfaSecretAt: moment(),
    /** Names the two-factor sign-in that is on; switched off and on again it is another one. */
    tfaId: uuid(),
    /** The session that the key was shown to: no other one can switch two-factor on with it. */
    tfaSecretSessionId: uuid(),
    /** The half minute (counted from 1970) of the last code that was taken: no code of it or before is taken again. */
    tfaLastStep: integer(),
    isDiscordActivated: boolean().notNull().default(false),
    acceptedTermsVersion: text(),
    /** Goes up whenever sessions are ended: a sign-in that was verified before opens none after. */
    sessionEpoch: integer().notNull().default(0),
    /** Seeded with a published password; production refuses to start beside one. */
    isDemo: boolean().notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('users_by_sealing_key').on(sql`split_part(tfa_secret, '.', 1)`).where(sql`tfa_secret is not null`),
    check('users_language_known', sql`${table.language} in ('pl', 'en')`),
    check(
      'users_roles_known',
      sql`${table.roles} <@ '{User,Admin,"Super Admin"}'::text[] and cardinality(${table.roles}) > 0`,
    ),
  ],
)
