import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'

/** A mail as it was sent, by which it can be proved later. */
export type SentContent = {
  readonly subject: string
  readonly text: string
  readonly attachments: readonly { name: string; sha256: string }[]
}

/** Mails to send: inserted in the transaction that causes them, sent by a job afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: randomId(),
    /** Identifies the occasion, so that a repeat does not insert a second mail. */
    occasion: text().notNull().unique(),
    kind: text().notNull(),
    recipient: email().notNull(),
    language: text().$type<'pl' | 'en'>().notNull(),
    data: jsonb().notNull(),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    sentAt: moment(),
    /** What was sent, of mails about an order or a subscription. */
    content: jsonb().$type<SentContent>(),
    /** When sending was given up after the last attempt; staff must look into it. */
    failedAt: moment(),
  },
  (table) => [
    index('mails_by_recipient').on(table.recipient, table.createdAt),
    index('mails_by_order').on(sql`(data ->> 'orderId')`).where(sql`(data ->> 'orderId') is not null`),
    index('mails_due').on(sql`due_at`).where(sql`sent_at is null and failed_at is null`),
    index('mails_given_up').on(table.createdAt).where(sql`failed_at is not null and sent_at is null`),
    index('mails_by_end').on(sql`coalesce(sent_at, failed_at)`),
  ],
)
