import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'

/**
 * opening: requested from the provider, no response yet · open: its page can be paid · waiting: the buyer has finished,
 * the transfer is under way · paid · surplus: a payment for an order already paid or cancelled · failed · expired
 */
export const paymentStates = ['opening', 'open', 'waiting', 'paid', 'surplus', 'failed', 'expired'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Payment attempts for an order or a subscription charge. Amounts in grosze. */
export const payments = pgTable(
  'payments',
  {
    id: randomId(),
    orderId: referenceTo('orders'),
    chargeId: referenceTo('subscription_charges'),
    attempt: smallint().notNull(),
    provider: text().notNull(),
    method: text().$type<PaymentName>().notNull(),
    amount: integer().notNull(),
    currency: text().notNull().default('PLN'),
    state: text().$type<PaymentState>().notNull(),
    sessionId: text().unique(),
    url: text(),
    /** The provider's id of the payment itself, needed for refunds. */
    providerPaymentId: text(),
    /** The buyer's country on the payment page (ISO 3166-1), which is evidence of the place of a digital sale. */
    country: text(),
    /** `provider_refused`, `provider_unavailable` or `transfer_refused`. */
    failureCode: text(),
    /** The provider's own code for a refusal. */
    failureReason: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    settledAt: moment(),
    /** When to check an attempt at the provider next: an open one, or an expired one whose page may still be open. */
    checkAt: moment(),
    /** Consecutive failed checks; each makes the next pause longer. */
    checkFailures: smallint().notNull().default(0),
  },
  (table) => [
    check(
      'payments_state',
      sql`${table.state} in ('opening', 'open', 'waiting', 'paid', 'surplus', 'failed', 'expired')`,
    ),
    check('payments_one_subject', sql`num_nonnulls(${table.orderId}, ${table.chargeId}) = 1`),
    check('payments_amount', sql`${table.amount} > 0`),
    uniqueIndex('payments_attempt').on(table.orderId, table.attempt),
    uniqueIndex('payments_one_running').on(table.orderId).where(sql`state in ('opening', 'open', 'waiting')`),
    uniqueIndex('payments_one_paid').on(table.orderId).where(sql`state = 'paid'`),
    uniqueIndex('payments_charge_attempt').on(table.chargeId, table.attempt),
    uniqueIndex('payments_charge_running').on(table.chargeId).where(sql`state in ('opening', 'open', 'waiting')`),
    uniqueIndex('payments_charge_paid').on(table.chargeId).where(sql`state = 'paid'`),
    index('payments_by_provider').on(table.providerPaymentId).where(sql`provider_payment_id is not null`),
    index('payments_to_check').on(table.checkAt).where(sql`check_at is not null`),
  ],
)

/** Provider events, each processed once: the row and its changes are committed together. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    livemode: boolean().notNull(),
    createdAt: moment().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)
