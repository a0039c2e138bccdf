import type { SettlementReason, SettlementState } from '@slodki-ul/contract/commerce/cod-settlements.admin'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#commerce/orders/orders.tables.ts'
import { moment, randomId } from '#db/columns.ts'

/** Settlements of cash on delivery as carriers send them, each read once. */
export const codSettlements = pgTable(
  'cod_settlements',
  {
    id: randomId(),
    name: text().notNull(),
    source: text().$type<'file' | 'typed'>().notNull(),
    /** SHA-256 of its rows, by which a second reading is known. */
    hash: text().notNull().unique('cod_settlements_hash'),
    madeAt: moment().notNull(),
  },
  (table) => [
    check('cod_settlements_source', sql`${table.source} in ('file', 'typed')`),
    index('cod_settlements_by_time').on(table.madeAt.desc(), table.id),
  ],
)

/** Rows of a settlement. Grosze. */
export const codSettlementRows = pgTable(
  'cod_settlement_rows',
  {
    settlementId: uuid()
      .notNull()
      .references(() => codSettlements.id),
    position: smallint().notNull(),
    parcelNumber: text().notNull(),
    /** Null when it could not be read. */
    amount: integer(),
    state: text().$type<SettlementState>().notNull(),
    reason: text().$type<SettlementReason>(),
    orderId: uuid().references(() => orders.id),
    /** Why staff decided so. */
    note: text().notNull().default(''),
    decidedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.position] }),
    check(
      'cod_settlement_rows_state',
      sql`${table.state} in ('matched', 'noted', 'repeated', 'waiting', 'accepted', 'dismissed')`,
    ),
    check('cod_settlement_rows_waiting', sql`${table.state} <> 'waiting' or ${table.reason} is not null`),
    check(
      'cod_settlement_rows_decided',
      sql`(${table.state} in ('accepted', 'dismissed')) = (${table.decidedAt} is not null)`,
    ),
    index('cod_settlement_rows_waiting_first').on(table.settlementId).where(sql`state = 'waiting'`),
    index('cod_settlement_rows_by_order').on(table.orderId).where(sql`order_id is not null`),
  ],
)
