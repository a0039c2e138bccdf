import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { voucherBatches } from '#catalogue/vouchers/voucher-batches.tables.ts'
import { email, moment, randomId, referenceTo } from '#db/columns.ts'

/**
 * Discount codes and gift cards. `value` is a whole percentage or grosze, by `kind`. A gift card can be spent in
 * parts: its balance is the value less the amounts of its uses that were neither released nor returned.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: randomId(),
    /** Stored in upper case; compared case-insensitively. */
    code: text().notNull().unique(),
    kind: text().$type<'percent' | 'amount' | 'gift'>().notNull(),
    value: integer().notNull(),
    scope: text().$type<'shop' | 'subscription' | 'both'>().notNull(),
    /** Empty for all. */
    planIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    productIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    categoryIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    minTotal: integer(),
    validFrom: moment(),
    validTo: moment(),
    usageLimit: integer(),
    usageLimitPerCustomer: integer(),
    /** Uses before this system. */
    usedBefore: integer().notNull().default(0),
    isPublic: boolean().notNull().default(false),
    descriptionPl: text().notNull().default(''),
    descriptionEn: text(),
    /** When it was disabled, which overrides all other conditions. */
    disabledAt: moment(),
    /** When a gift card was blocked, because the money it was bought with went back. */
    blockedAt: moment(),
    /** What blocked it: `document:<id>` that was corrected, `order:<id>` that was cancelled, `dispute:<id at the provider>`. */
    blockedBy: text(),
    /** What had been spent of a blocked gift card, in grosze: it is claimed from its buyer. */
    claimedAmount: integer().notNull().default(0),
    /** The batch of single-use codes that it belongs to. */
    batchId: uuid().references(() => voucherBatches.id),
    createdAt: moment().notNull(),
    /** Increased by what staff change, so that two of them do not overwrite each other. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('vouchers_kind', sql`${table.kind} in ('percent', 'amount', 'gift')`),
    check('vouchers_scope', sql`${table.scope} in ('shop', 'subscription', 'both')`),
    check(
      'vouchers_blocked',
      sql`num_nonnulls(${table.blockedAt}, ${table.blockedBy}) = 0 and ${table.claimedAmount} = 0
        or num_nonnulls(${table.blockedAt}, ${table.blockedBy}) = 2 and ${table.kind} = 'gift' and ${table.claimedAmount} between 0 and ${table.value}`,
    ),
    index('vouchers_by_batch').on(table.batchId).where(sql`batch_id is not null`),
    check('vouchers_value', sql`${table.value} > 0 and (${table.kind} <> 'percent' or ${table.value} <= 100)`),
  ],
)

/** One use of a voucher: reserved with the order, used when it is paid, released when it is cancelled. */
export const voucherUses = pgTable(
  'voucher_uses',
  {
    id: randomId(),
    voucherId: uuid()
      .notNull()
      .references(() => vouchers.id),
    /** The order or subscription charge it belongs to. */
    subjectId: uuid().notNull().unique(),
    email: email().notNull(),
    /**
     * The mailbox of the address (customerKey), which identifies a customer for limits; null for uses from an older
     * version.
     */
    customerKey: text(),
    state: text().$type<'reserved' | 'used' | 'released'>().notNull(),
    /** Grosze: the discount, or what a gift card paid for goods and delivery. */
    amount: integer().notNull().default(0),
    /** The part of the amount that refunds returned to the gift card. */
    returnedAmount: integer().notNull().default(0),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    check('voucher_uses_state', sql`${table.state} in ('reserved', 'used', 'released')`),
    check('voucher_uses_amount', sql`${table.amount} >= 0`),
    check('voucher_uses_returned', sql`${table.returnedAmount} between 0 and ${table.amount}`),
    index('voucher_uses_counted').on(table.voucherId, table.email).where(sql`state <> 'released'`),
  ],
)

/** Gift cards sold: the order, line and unit of each code. The primary key prevents a second code for a unit. */
export const giftCards = pgTable(
  'gift_cards',
  {
    orderId: referenceTo('orders').notNull(),
    /** The line of the order, and the unit within that line, both from 0. */
    position: smallint().notNull(),
    unitIndex: smallint('piece').notNull(),
    voucherId: uuid()
      .notNull()
      .unique()
      .references(() => vouchers.id),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position, table.unitIndex] })],
)
