import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#features/users/users.tables.ts'

/** Plans for sale. Prices gross in grosze; no strike price means none. */
export const plans = pgTable(
  'plans',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    type: text().$type<'Monthly' | 'HalfYearly' | 'Yearly' | 'Eternal'>().notNull(),
    titlePl: text().notNull(),
    titleEn: text(),
    subTitlePl: text().notNull().default(''),
    subTitleEn: text(),
    tagPl: text().notNull().default(''),
    tagEn: text(),
    priceTopPl: text().notNull().default(''),
    priceTopEn: text(),
    points: jsonb().$type<{ pl: string[]; en: string[] }>().notNull(),
    price: integer().notNull(),
    strikePrice: integer(),
    webinarPrice: integer().notNull(),
    webinarStrikePrice: integer(),
    vatRate: smallint().notNull().default(23),
    /** Months one payment lasts; none is for ever. */
    months: smallint(),
    blikAvailable: boolean().notNull(),
    position: smallint().notNull(),
  },
  (table) => [check('plans_type', sql`${table.type} in ('Monthly', 'HalfYearly', 'Yearly', 'Eternal')`)],
)

export const subscriptionStatuses = ['Active', 'Inactive', 'Pending', 'Cancelled', 'Expired', 'PastDue'] as const

/** A subscription of a customer, or of an e-mail whose account is made when the money arrives. */
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
    status: text().$type<(typeof subscriptionStatuses)[number]>().notNull(),
    price: integer().notNull(),
    paymentMethod: text().notNull(),
    providerSubscriptionId: text().unique(),
    cancellationPlanned: boolean().notNull().default(false),
    paidUntil: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    check(
      'subscriptions_status',
      sql`${table.status} in ('Active', 'Inactive', 'Pending', 'Cancelled', 'Expired', 'PastDue')`,
    ),
    uniqueIndex('subscriptions_one_running').on(table.userId).where(sql`status in ('Active', 'PastDue')`),
    index('subscriptions_by_email').on(table.email),
  ],
)

/** Stretches of time a user may watch in; what mayWatch reads. */
export const accessPeriods = pgTable(
  'access_periods',
  {
    id: randomId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscriptionId: uuid().references(() => subscriptions.id),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    cause: text().notNull(),
  },
  (table) => [
    check('access_periods_order', sql`${table.endsAt} >= ${table.startsAt}`),
    index('access_periods_by_user').on(table.userId, table.endsAt),
  ],
)
