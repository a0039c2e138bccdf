import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'

/** Who agreed to the newsletter: to which words, when and from where they asked for it, confirmed it and took it back. */
export const newsletterConsents = pgTable(
  'newsletter_consents',
  {
    id: randomId(),
    email: email().notNull(),
    /** What the words were that were agreed to (contract, newsletter-consent.ts). */
    version: text().notNull(),
    language: text().$type<'pl' | 'en'>().notNull(),
    askedAt: moment().notNull(),
    askedIp: text().notNull(),
    /** Null while the link in the mail was not used: nothing is sent to such an address. */
    confirmedAt: moment(),
    confirmedIp: text(),
    withdrawnAt: moment(),
  },
  (table) => [
    uniqueIndex('newsletter_consents_one_open').on(table.email).where(sql`confirmed_at is null`),
    index('newsletter_consents_by_email').on(table.email),
    index('newsletter_consents_open').on(table.askedAt).where(sql`confirmed_at is null`),
    index('newsletter_consents_withdrawn').on(table.withdrawnAt),
  ],
)

/** What the provider is to know of an address: the last word counts, whatever was said in between. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    email: email().primaryKey(),
    state: text().$type<'subscribed' | 'unsubscribed' | 'forgotten'>().notNull(),
    /** Why it is subscribed. */
    consentId: uuid().references(() => newsletterConsents.id, { onDelete: 'set null' }),
    changedAt: moment().notNull(),
    /** Counts what was said of the address: what the provider was told of an earlier word settles nothing. */
    version: integer().notNull().default(1),
    /** When the provider is told next; null once it knows, or has refused to. */
    dueAt: moment(),
    attempts: integer().notNull().default(0),
    refusedAt: moment(),
  },
  (table) => [
    index('newsletter_subscribers_due').on(table.dueAt),
    index('newsletter_subscribers_left').on(table.changedAt).where(sql`state = 'unsubscribed' and due_at is null`),
    index('newsletter_subscribers_by_consent').on(table.consentId),
  ],
)
