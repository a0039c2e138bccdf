import type { ParcelSize } from '@slodki-ul/contract/commerce/parcel-size.rules'
import type { ShipmentRefusal } from '@slodki-ul/contract/commerce/shipments.admin'
import type { ShipmentService, ShipmentState } from '@slodki-ul/contract/commerce/shipments.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { orders } from '#commerce/orders/orders.tables.ts'
import { moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'
import { files } from '#platform/files/files.tables.ts'

/** Shipments made at a carrier, each attempt in a row of its own. The receiver is read from the order when it is sent. */
export const carrierShipments = pgTable(
  'carrier_shipments',
  {
    id: randomId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Within the order, from 1: the key by which the carrier's shipment is found again. */
    attempt: smallint().notNull(),
    service: text().$type<ShipmentService>().notNull(),
    /** Of a parcel for a locker. */
    size: text().$type<ParcelSize>(),
    /** Of a parcel for a courier. */
    sidesMm: jsonb().$type<number[]>(),
    weightGrams: integer().notNull(),
    /** Grosze. */
    insurance: integer(),
    targetPoint: text(),
    state: text().$type<ShipmentState>().notNull().default('pending'),
    refusals: jsonb().$type<ShipmentRefusal[]>().notNull().default([]),
    /** When it was first sent: the carrier may know it even if no answer came. */
    sentAt: moment(),
    providerId: text().unique(),
    /** The carrier's own status and when it changed last. */
    status: text(),
    statusAt: moment(),
    /** Parcel number. */
    number: text(),
    labelFileId: uuid().references(() => files.id),
    cancelRequestedAt: moment(),
    createdAt: moment().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When the carrier is asked next; null when there is nothing to ask. */
    dueAt: moment(),
    /** Tries in a row that failed. */
    tries: smallint().notNull().default(0),
  },
  (table) => [
    check('carrier_shipments_state', sql`${table.state} in ('pending', 'waiting', 'confirmed', 'failed', 'canceled')`),
    check('carrier_shipments_parcel', sql`num_nonnulls(${table.size}, ${table.sidesMm}) = 1`),
    // Not the label: it is deleted with the personal data of its order.
    check(
      'carrier_shipments_confirmed',
      sql`${table.state} <> 'confirmed' or num_nulls(${table.providerId}, ${table.number}) = 0`,
    ),
    unique('carrier_shipments_attempt').on(table.orderId, table.attempt),
    index('carrier_shipments_due').on(table.dueAt).where(sql`due_at is not null`),
    index('carrier_shipments_by_number').on(table.number).where(sql`number is not null`),
  ],
)

/** Events that the carrier has sent and statuses that it has reported, each once. Append-only. */
export const carrierEvents = pgTable(
  'carrier_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: uuid().notNull(),
    /** What tells the event from others of the shipment. */
    key: text().notNull(),
    status: text(),
    receivedAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'carrier_events_shipment',
      columns: [table.shipmentId],
      foreignColumns: [carrierShipments.id],
    }),
    unique('carrier_events_once').on(table.shipmentId, table.key),
  ],
)
