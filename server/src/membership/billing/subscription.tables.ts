import type { Company } from '@slodki-ul/contract/commerce/orders'
import type { VatIdCheck } from '@slodki-ul/contract/eu-vat.rules'
import type { SubscriptionStatus } from '@slodki-ul/contract/membership/billing.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { vouchers } from '#catalogue/vouchers/vouchers.tables.ts'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'
import { plans } from '#membership/plans/plans.tables.ts'

/**
 * Subscriptions of a customer, or of an e-mail whose account is found or created when the payment arrives. Price and
 * plan are those at the time of purchase; amounts are gross, in grosze.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: randomId(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    email: email().notNull(),
    language: text().$type<'pl' | 'en'>().notNull(),
    planId: integer()
      .notNull()
      .references(() => plans.id),
    status: text().$type<SubscriptionStatus>().notNull(),
    isWebinar: boolean().notNull().default(false),
    /** For one period, without a voucher. */
    price: integer().notNull(),
    vatRate: smallint().notNull().default(23),
    /** Months that one payment lasts; null for lifetime. */
    months: smallint(),
    paymentMethod: text().$type<'Stripe' | 'Blik'>().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phone: text().notNull().default(''),
    comments: text().notNull().default(''),
    wantsInvoice: boolean().notNull().default(false),
    companyData: jsonb().$type<Company>(),
    /** What VIES said of the VAT number of a company in another member state. */
    vatIdCheck: jsonb().$type<VatIdCheck>(),
    /** For a subscription renewed by card; null for periods paid ahead. */
    providerSubscriptionId: text().unique(),
    providerCustomerId: text(),
    cancellationPlanned: boolean().notNull().default(false),
    /** The day in Warsaw from which months are counted, so that the day of the month is preserved. */
    anchorOn: date(),
    /** The last paid moment; null while nothing was paid, and for lifetime. */
    paidUntil: moment(),
    /** Since when a renewal is overdue. */
    pastDueSince: moment(),
    /**
     * The voucher reserved for the next payment, and the id that payment will have, under which its use is counted
     * (Q-118).
     */
    voucherId: uuid().references(() => vouchers.id),
    nextChargeId: uuid(),
    /** Days before the end of the last reminder sent; null when none was sent in this period. */
    reminded: smallint(),
    /** When to check this subscription at the provider next, besides webhooks. */
    checkAt: moment(),
    /** Consecutive failed checks; each makes the next pause longer. */
    checkFailures: smallint().notNull().default(0),
    createdAt: moment().notNull(),
    /** When its account was erased; it is never given to another account. */
    accountErasedAt: moment(),
    /** Since when it contains no personal data, because no law required keeping it longer. */
    anonymisedAt: moment(),
  },
  (table) => [
    check(
      'subscriptions_status',
      sql`${table.status} in ('Active', 'Inactive', 'Pending', 'Cancelled', 'Expired', 'PastDue')`,
    ),
    check('subscriptions_payment_method', sql`${table.paymentMethod} in ('Stripe', 'Blik')`),
    check('subscriptions_voucher', sql`(${table.voucherId} is null) = (${table.nextChargeId} is null)`),
    uniqueIndex('subscriptions_one_running').on(table.userId).where(sql`status in ('Active', 'PastDue')`),
    index('subscriptions_by_user').on(table.userId, table.createdAt.desc()),
    index('subscriptions_by_email').on(table.email),
    index('subscriptions_kept').on(table.createdAt).where(sql`user_id is null and anonymised_at is null`),
    index('subscriptions_to_check').on(table.checkAt).where(sql`check_at is not null`),
    index('subscriptions_to_remind')
      .on(table.reminded, table.paidUntil)
      .where(sql`status in ('Active', 'PastDue') and provider_subscription_id is null`),
    index('subscriptions_past_due').on(table.pastDueSince, table.id).where(sql`status = 'PastDue'`),
    index('subscriptions_ending').on(table.paidUntil).where(sql`status in ('Active', 'PastDue', 'Cancelled')`),
  ],
)

/** Payments made or due for one period of a subscription. Amounts in grosze. */
export const subscriptionCharges = pgTable(
  'subscription_charges',
  {
    id: randomId(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    kind: text().$type<'first' | 'renewal' | 'prolongation'>().notNull(),
    state: text().$type<'open' | 'paid' | 'dropped'>().notNull(),
    price: integer().notNull(),
    discount: integer().notNull().default(0),
    discountCode: text(),
    amount: integer().notNull(),
    vat: integer().notNull(),
    providerInvoiceId: text().unique(),
    createdAt: moment().notNull(),
    /** An unpaid charge expires after this moment. */
    deadlineAt: moment(),
    /** When to check an overdue charge next; meaningless before the deadline. */
    overdueCheckAt: moment(),
    /** Checks of an overdue charge that settled nothing; each makes the next pause longer. */
    overdueChecks: smallint().notNull().default(0),
    paidAt: moment(),
  },
  (table) => [
    check('subscription_charges_kind', sql`${table.kind} in ('first', 'renewal', 'prolongation')`),
    check('subscription_charges_state', sql`${table.state} in ('open', 'paid', 'dropped')`),
    check(
      'subscription_charges_sum',
      sql`${table.amount} = ${table.price} - ${table.discount} and ${table.discount} between 0 and ${table.price}`,
    ),
    check('subscription_charges_paid', sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`),
    uniqueIndex('subscription_charges_one_open').on(table.subscriptionId).where(sql`state = 'open'`),
    index('subscription_charges_by_subscription').on(table.subscriptionId, table.createdAt),
    index('subscription_charges_overdue')
      .on(sql`greatest(deadline_at, overdue_check_at)`)
      .where(sql`state = 'open' and deadline_at is not null`),
  ],
)

/** History of subscriptions: what changed, when, why and by whom. Append-only: a trigger refuses changes. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    fromStatus: text().$type<SubscriptionStatus>(),
    toStatus: text().$type<SubscriptionStatus>().notNull(),
    cause: text().notNull(),
    /** `customer`, `provider:stripe`, `job:deadline`. */
    actor: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('subscription_events_by_subscription').on(table.subscriptionId, table.id)],
)

/** Periods in which a user may watch every course; both ends included. */
export const accessPeriods = pgTable(
  'access_periods',
  {
    id: randomId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscriptionId: uuid().references(() => subscriptions.id),
    /** The charge that bought it; null for a period that was given. */
    chargeId: uuid()
      .unique()
      .references(() => subscriptionCharges.id),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    cause: text().notNull(),
  },
  (table) => [
    check('access_periods_order', sql`${table.endsAt} >= ${table.startsAt}`),
    index('access_periods_by_user').on(table.userId, table.endsAt),
  ],
)
