import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'

/** Discount codes. `value` is whole percent or grosze, by `kind`. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: randomId(),
    /** Upper case; compared without regard to case. */
    code: text().notNull().unique(),
    kind: text().$type<'percent' | 'amount'>().notNull(),
    value: integer().notNull(),
    scope: text().$type<'shop' | 'subscription' | 'both'>().notNull(),
    /** Empty means any. */
    planIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    productIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    categoryIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    minTotal: integer(),
    validFrom: moment(),
    validTo: moment(),
    usageLimit: integer(),
    usageLimitPerCustomer: integer(),
    /** Uses from before this system. */
    usedBefore: integer().notNull().default(0),
    isPublic: boolean().notNull().default(false),
    descriptionPl: text().notNull().default(''),
    descriptionEn: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    check('vouchers_kind', sql`${table.kind} in ('percent', 'amount')`),
    check('vouchers_scope', sql`${table.scope} in ('shop', 'subscription', 'both')`),
    check('vouchers_value', sql`${table.value} > 0 and (${table.kind} = 'amount' or ${table.value} <= 100)`),
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
    /** The order or subscription payment it belongs to. */
    subjectId: uuid().notNull().unique(),
    email: email().notNull(),
    state: text().$type<'reserved' | 'used' | 'released'>().notNull(),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    check('voucher_uses_state', sql`${table.state} in ('reserved', 'used', 'released')`),
    index('voucher_uses_counted').on(table.voucherId, table.email).where(sql`state <> 'released'`),
  ],
)
