import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/**
 * Deliveries of the versions before settings: migration 0055 has copied them into the settings of delivery, which hold. A
 * later migration drops the table, once no process of those versions runs.
 */
export const shippingMethods = pgTable(
  'shipping_methods',
  {
    name: text().$type<ShippingName>().primaryKey(),
    price: integer().notNull(),
    /** Unused: the VAT of a delivery follows from the products in the parcel. */
    vatRate: smallint().notNull().default(23),
    isEnabled: boolean().notNull().default(true),
    position: smallint().notNull(),
  },
  (table) => [check('shipping_methods_price', sql`${table.price} >= 0`)],
)

/**
 * Parcel lockers and points as their provider last listed them. One that is no longer listed is marked before it is
 * deleted.
 */
export const parcelPoints = pgTable(
  'parcel_points',
  {
    name: text().primaryKey(),
    type: text().notNull(),
    /** The provider's own status. */
    status: text().notNull(),
    /** Whether parcels can be collected there. */
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
    /** Name and address without diacritics, a space before every word; used by search. */
    searchText: text().notNull(),
    refreshedAt: moment().notNull(),
    goneAt: moment(),
  },
  (table) => [
    index('parcel_points_trigrams').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('parcel_points_gone').on(table.goneAt).where(sql`gone_at is not null`),
  ],
)

/** One row: progress of reading the provider's list page by page, and when to continue. */
export const pointRefreshes = pgTable(
  'point_refreshes',
  {
    id: smallint().primaryKey().default(1),
    /** The next page to read. */
    page: integer().notNull().default(1),
    /** When page 1 of this reading was requested; null when none is under way. */
    startedAt: moment(),
    /** Points received by this reading so far. */
    seen: integer().notNull().default(0),
    /** Failures since the last page received. */
    failures: integer().notNull().default(0),
    dueAt: moment().notNull(),
  },
  (table) => [check('point_refreshes_one_row', sql`${table.id} = 1`)],
)
