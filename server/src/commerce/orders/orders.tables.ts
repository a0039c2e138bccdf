import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import type { Address, Company, OrderStatus } from '@slodki-ul/contract/commerce/orders'
import type { VatIdCheck } from '@slodki-ul/contract/eu-vat.rules'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import type { Taxed } from '@slodki-ul/contract/vat.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Orders of the shop. Amounts gross in grosze; every total is the sum of stored lines. */
export const orders = pgTable(
  'orders',
  {
    id: randomId(),
    /** The order number shown to people; the id stays secret. */
    number: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 10001 }),
    status: text().$type<OrderStatus>().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    email: email().notNull(),
    language: text().$type<'pl' | 'en'>().notNull(),
    paymentMethod: text().$type<PaymentName>().notNull(),
    shippingMethod: text().$type<ShippingName>().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull(),
    address: jsonb().$type<Address>(),
    inPostPoint: text(),
    /** Address of the point at the time of the order. */
    inPostPointAddress: text(),
    /** When the provider confirmed the point; null while staff must check it. */
    inPostPointConfirmedAt: moment(),
    comments: text().notNull().default(''),
    wantsInvoice: boolean().notNull(),
    companyData: jsonb().$type<Company>(),
    /** What VIES said of the VAT number of a company in another member state. */
    vatIdCheck: jsonb().$type<VatIdCheck>(),
    productsTotal: integer().notNull(),
    discountTotal: integer().notNull(),
    discountCode: text(),
    shippingCost: integer().notNull(),
    shippingVatRate: smallint().notNull(),
    /** The part of the delivery that a gift card took off, of orders from before gift cards were means of payment. */
    shippingDiscount: integer().notNull().default(0),
    shippingVat: integer().notNull(),
    /** The delivery by rate; null for orders from before, whose delivery had one rate. */
    deliveryParts: jsonb().$type<Taxed[]>(),
    /** The full price: lines after the discount plus the delivery. */
    total: integer().notNull(),
    /** The part of the total that a gift card, whose code is `discountCode`, pays; the rest is charged. */
    giftCardAmount: integer().notNull().default(0),
    vatTotal: integer().notNull(),
    trackingCode: text(),
    virtualOnly: boolean().notNull(),
    createdAt: moment().notNull(),
    paidAt: moment(),
    /** Deadline of the payment, after which the order is cancelled; null for cash on delivery. */
    paymentDeadlineAt: moment(),
    /** Next check of an order past its deadline; meaningless before the deadline. */
    overdueCheckAt: moment(),
    /** Number of checks past the deadline without a result: each one extends the delay of the next. */
    overdueChecks: smallint().notNull().default(0),
    /** When its account was deleted; no other account adopts it. */
    accountErasedAt: moment(),
    /** When it was anonymised at the end of its retention. */
    anonymisedAt: moment(),
    /** Increased by what staff change, so that two of them do not overwrite each other. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'orders_status',
      sql`${table.status} in ('None', 'Placed', 'Paid', 'Packed', 'Shipped', 'Delivered', 'Canceled')`,
    ),
    check('orders_payment_method', sql`${table.paymentMethod} in ('Stripe', 'Blik', 'Cod')`),
    check(
      'orders_sum',
      sql`${table.total} = ${table.productsTotal} - ${table.discountTotal} + ${table.shippingCost} - ${table.shippingDiscount}`,
    ),
    check(
      'orders_amounts',
      sql`${table.discountTotal} between 0 and ${table.productsTotal} and ${table.shippingDiscount} between 0 and ${table.shippingCost}`,
    ),
    check('orders_gift_card', sql`${table.giftCardAmount} between 0 and ${table.total}`),
    check('orders_paid_has_time', sql`${table.status} <> 'Paid' or ${table.paidAt} is not null`),
    index('orders_by_user').on(table.userId, table.createdAt.desc()),
    index('orders_by_email').on(table.email),
    index('orders_of_people').on(table.userId, table.createdAt).where(sql`status not in ('None', 'Canceled')`),
    index('orders_by_payment_time').on(table.paidAt).where(sql`paid_at is not null`),
    // The list of staff is sorted by any of these without reading the orders of other pages.
    index('orders_listed')
      .on(table.createdAt, table.number, table.total, table.lastName, table.firstName)
      .where(sql`status <> 'None'`),
    index('orders_by_customer')
      .on(sql`lower(last_name || ' ' || first_name)`, table.number)
      .where(sql`status <> 'None'`),
    index('orders_by_total').on(table.total, table.number).where(sql`status <> 'None'`),
    index('orders_unpaid').on(table.paymentMethod, table.createdAt).where(sql`paid_at is null and status <> 'None'`),
    // Whose parcels came back is known by e-mail or phone.
    index('orders_by_phone').on(sql`right(regexp_replace(phone, '[^0-9]', '', 'g'), 9)`),
    index('orders_by_status').on(table.status, table.createdAt),
    index('orders_kept').on(table.createdAt).where(sql`user_id is null and anonymised_at is null`),
    index('orders_points_to_confirm')
      .on(table.inPostPoint)
      .where(sql`in_post_point is not null and in_post_point_confirmed_at is null`),
    index('orders_overdue')
      .on(sql`greatest(payment_deadline_at, overdue_check_at)`)
      .where(sql`status in ('None', 'Placed') and payment_deadline_at is not null`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    namePl: text().notNull(),
    nameEn: text(),
    isVirtual: boolean().notNull(),
    /** Value in grosze and validity in months of each gift card. */
    giftValue: integer(),
    giftMonths: smallint(),
    unitPrice: integer().notNull(),
    count: integer().notNull(),
    /** Discount of this line. */
    discountShare: integer().notNull(),
    /** Null for gift cards, whose sale is not subject to VAT; those sold before have the rate that was applied. */
    vatRate: smallint(),
    vat: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check(
      'order_lines_vat',
      sql`${table.vatRate} is not null or (${table.giftValue} is not null and ${table.vat} = 0)`,
    ),
    check('order_lines_count', sql`${table.count} > 0`),
    check('order_lines_discount', sql`${table.discountShare} between 0 and ${table.unitPrice} * ${table.count}`),
    // With the order, so that the orders of a product are found without reading their lines.
    index('order_lines_by_product').on(table.productId, table.orderId),
  ],
)

/** Status history of an order, with time, cause and actor. Append-only: a trigger refuses changes. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    fromStatus: text().$type<OrderStatus>(),
    toStatus: text().$type<OrderStatus>().notNull(),
    cause: text().notNull(),
    /** `customer`, `provider:stripe`, `job:deadline`, or a member of staff. */
    actor: text().notNull(),
    details: jsonb(),
    at: moment().notNull(),
  },
  (table) => [index('order_events_by_order').on(table.orderId, table.id)],
)
