import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Ways of delivery with their gross price in grosze. */
export const shippingMethods = pgTable(
  'shipping_methods',
  {
    name: text().$type<ShippingName>().primaryKey(),
    price: integer().notNull(),
    /** Unused: a delivery has the rates of what is in the parcel. */
    vatRate: smallint().notNull().default(23),
    isEnabled: boolean().notNull().default(true),
    position: smallint().notNull(),
  },
  (table) => [check('shipping_methods_price', sql`${table.price} >= 0`)],
)

/** Parcel lockers and points as their provider last told of them; one that it no longer names is marked before it goes. */
export const parcelPoints = pgTable(
  'parcel_points',
  {
    name: text().primaryKey(),
    type: text().notNull(),
    /** In the provider's words. */
    status: text().notNull(),
    /** A parcel can be collected there. */
    isOpen: boolean().notNull(),
    street: text().notNull(),
    city: text().notNull(),
    postCode: text().notNull(),
    province: text().notNull(),
    description: text().notNull(),
    openingHours: text().notNull(),
    isOpenAlways: boolean().notNull(),
    isPaymentAvailable: boolean().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Name and place without Polish letters, a space before every word: what search compares with. */
    searchText: text().notNull(),
    refreshedAt: moment().notNull(),
    goneAt: moment(),
  },
  (table) => [
    index('parcel_points_trigrams').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('parcel_points_gone').on(table.goneAt).where(sql`gone_at is not null`),
  ],
)

/** One row: where the reading of the provider's list stands, page by page, and when to go on. */
export const pointRefreshes = pgTable(
  'point_refreshes',
  {
    id: smallint().primaryKey().default(1),
    /** The next page to read. */
    page: integer().notNull().default(1),
    /** When page 1 of this reading was asked for; none while no reading is under way. */
    startedAt: moment(),
    /** Points that this reading has brought so far. */
    seen: integer().notNull().default(0),
    /** Failures since the last page that came. */
    failures: integer().notNull().default(0),
    dueAt: moment().notNull(),
  },
  (table) => [check('point_refreshes_one_row', sql`${table.id} = 1`)],
)
