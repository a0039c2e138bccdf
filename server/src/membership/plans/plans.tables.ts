import type { PlanType } from '@slodki-ul/contract/membership/plans.rules'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { files } from '#platform/files/files.tables.ts'

/** Plans for sale. Prices are gross, in grosze; a strike price of null means none. */
export const plans = pgTable(
  'plans',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    type: text().$type<PlanType>().notNull(),
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
    /** Written by a trigger of the price ledger when a promotion begins. */
    lowestPrice: integer(),
    webinarLowestPrice: integer(),
    vatRate: smallint().notNull().default(23),
    /** Months that one payment lasts; null for lifetime. */
    months: smallint(),
    blikAvailable: boolean().notNull(),
    position: smallint().notNull(),
    /** Whether the shop offers it; those who have it keep it anyway. */
    isPublished: boolean().notNull().default(true),
    /** When the shop offered it first; a trigger writes it, and the price ledger begins then. */
    firstPublishedAt: moment(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('plans_type', sql`${table.type} in ('Monthly', 'HalfYearly', 'Yearly', 'Eternal')`),
    check('plans_months', sql`(${table.type} = 'Eternal') = (${table.months} is null)`),
  ],
)

/** Files included in a plan (ENT-13). */
export const planGifts = pgTable(
  'plan_gifts',
  {
    planId: integer()
      .notNull()
      .references(() => plans.id),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.fileId] })],
)
