import type { SocialProvider } from '@slodki-ul/contract/identity/social-providers'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Provider identities of users. Matched by the provider's subject, which never changes, before any address. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    id: randomId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<SocialProvider>().notNull(),
    subject: text().notNull(),
    /** What vouched for the link: the provider (for the address), the mailbox, or only an open session. */
    joinedBy: text().$type<'provider' | 'mail' | 'session'>(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('social_identities_subject').on(table.provider, table.subject),
    index('social_identities_by_user').on(table.userId),
    check('social_identities_joined_by_known', sql`${table.joinedBy} in ('provider', 'mail', 'session')`),
    check('social_identities_provider_known', sql`${table.provider} in ('google', 'facebook')`),
  ],
)

/**
 * Provider identities that wait to be linked to an account, by a mailed link or by signing in. Both secrets are
 * derived.
 */
export const socialLinks = pgTable(
  'social_links',
  {
    id: randomId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<SocialProvider>().notNull(),
    subject: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('social_links_by_user').on(table.userId),
    index('social_links_by_expiry').on(table.expiresAt),
    check('social_links_provider_known', sql`${table.provider} in ('google', 'facebook')`),
  ],
)

/** Used provider tokens, stored as hashes until they would have expired, so that none is accepted twice. */
export const socialTokens = pgTable(
  'social_tokens',
  { tokenHash: text().primaryKey(), expiresAt: moment().notNull() },
  (table) => [index('social_tokens_by_expiry').on(table.expiresAt)],
)
