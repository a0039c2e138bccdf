import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'

/**
 * Consents to the newsletter: the version of the text, and the times and IP addresses of request, confirmation and
 * withdrawal.
 */
export const newsletterConsents = pgTable(
  'newsletter_consents',
  {
    id: randomId(),
    email: email().notNull(),
    /** Version of the consent text (contract, newsletter-consent.ts). */
    version: text().notNull(),
    language: text().$type<'pl' | 'en'>().notNull(),
    askedAt: moment().notNull(),
    askedIp: text().notNull(),
    /** Null until the link in the mail is used; no newsletter is sent before. */
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

/** The state of an address that the provider must have: only the latest one counts. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    email: email().primaryKey(),
    state: text().$type<'subscribed' | 'unsubscribed' | 'forgotten'>().notNull(),
    /** The consent it is subscribed by. */
    consentId: uuid().references(() => newsletterConsents.id, { onDelete: 'set null' }),
    changedAt: moment().notNull(),
    /** Incremented by each change of state: the result of syncing an older version is ignored. */
    version: integer().notNull().default(1),
    /** Next attempt to notify the provider; null when it succeeded or the provider refused. */
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
