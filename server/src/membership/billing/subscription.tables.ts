import type { Company } from '@slodki-ul/contract/commerce/orders'
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
 * A subscription of a customer, or of an e-mail whose account is found or made when the money arrives. Its price and plan
 * are those it was bought with; amounts gross in grosze.
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
    /** Of one period, without a voucher. */
    price: integer().notNull(),
    vatRate: smallint().notNull().default(23),
    /** Months one payment lasts; none is for ever. */
    months: smallint(),
    paymentMethod: text().$type<'Stripe' | 'Blik'>().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phone: text().notNull().default(''),
    comments: text().notNull().default(''),
    wantsInvoice: boolean().notNull().default(false),
    companyData: jsonb().$type<Company>(),
    /** Of a subscription that renews by card; none for time paid ahead. */
    providerSubscriptionId: text().unique(),
    providerCustomerId: text(),
    cancellationPlanned: boolean().notNull().default(false),
    /** The day in Warsaw from which months are counted, so that they keep it. */
    anchorOn: date(),
    /** The last paid moment; none while nothing was paid, and for ever. */
    paidUntil: moment(),
    /** Since when a renewal is overdue. */
    pastDueSince: moment(),
    /** The voucher that the next payment uses, and the id that payment will have: its use is counted by it. */
    voucherId: uuid().references(() => vouchers.id),
    nextChargeId: uuid(),
    /** Days before the end of which the last reminder spoke; none in a period without one yet. */
    reminded: smallint(),
    /** When the provider is asked next how it stands, whatever it told by itself. */
    checkAt: moment(),
    /** Checks that failed in a row: each makes the pause before the next one longer. */
    checkFailures: smallint().notNull().default(0),
    createdAt: moment().notNull(),
    /** When the account it belonged to was erased; no other account takes it over. */
    accountErasedAt: moment(),
    /** Since when it names nobody any more: no law kept it longer. */
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
    index('subscriptions_ending').on(table.paidUntil).where(sql`status in ('Active', 'PastDue', 'Cancelled')`),
  ],
)

/** What is paid, or to be paid, for one period of a subscription. Amounts in grosze. */
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
    /** Unpaid past this moment it is dropped. */
    deadlineAt: moment(),
    /** When a charge past its deadline is looked at next; earlier than the deadline it says nothing. */
    overdueCheckAt: moment(),
    /** Looks at a charge past its deadline that could not settle it: each makes the pause before the next one longer. */
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

/** What happened to a subscription, when, why and by whom. Append-only: a trigger refuses changes. */
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
    /** The payment that bought it; none for time that was given. */
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
