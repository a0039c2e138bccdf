import { dayMs } from '@slodki-ul/contract/durations'
import { and, asc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import type { Executor } from '#db/client.ts'
import { countWaiting, listWaiting } from '#db/count-waiting.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { stalledMs, type WaitingCount } from '#stalled-records.ts'

const hasNoDocument = and(
  isNotNull(orders.paidAt),
  ne(orders.status, 'Canceled'),
  isNull(orders.anonymisedAt),
  gt(orders.total, 0),
  sql`not exists (select from ${invoices} i where i.order_id = ${orders}.id)`,
)

/** Days back in which orders are searched; those before were searched when they were new. */
const searchedDays = 60

/** Orders that were paid and have no document, the oldest first. */
export async function selectWithoutDocument(db: Executor, now: Date, limit: number) {
  const rows = await db
    .select({ id: orders.id, number: orders.number, since: orders.paidAt })
    .from(orders)
    .where(
      and(
        hasNoDocument,
        lt(orders.paidAt, new Date(now.getTime() - stalledMs)),
        gt(orders.paidAt, new Date(now.getTime() - searchedDays * dayMs)),
      ),
    )
    .orderBy(asc(orders.paidAt))
    .limit(limit)
  return rows.map(({ id, number, since }) => ({ id, label: `SU-${number}`, since: since ?? now }))
}

/** Whether an order was paid and has no document. */
export const isWithoutDocument = async (db: Executor, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), hasNoDocument))
  ).length > 0

/** Days after which an order by cash on delivery should have been paid (BO-041). */
const codDays = 14

const described = { id: orders.id, label: sql<string>`'SU-' || ${orders.number}`, since: orders.createdAt }

/** Orders that may be packed now: paid, or placed with cash on delivery, with something for a parcel. */
export const isToPack = sql`(not ${orders.virtualOnly} and (${orders.status} = 'Paid' or ${orders.status} = 'Placed' and ${orders.paymentMethod} = 'Cod'))`

const isUnpaidCod = (now: Date) => sql`${orders.paymentMethod} = 'Cod' and ${orders.paidAt} is null
  and ${orders.status} in ('Placed', 'Packed', 'Shipped', 'Delivered')
  and ${orders.createdAt} < ${new Date(now.getTime() - codDays * dayMs).toISOString()}::timestamptz`

export const waitingOrders: readonly WaitingCount[] = [
  {
    kind: 'orders-to-pack',
    permission: 'orders.view',
    find: (db, _now, limit) => listWaiting(db, orders, described, { where: isToPack, limit }),
    count: (db) => countWaiting(db, orders, orders.createdAt, isToPack),
  },
  {
    kind: 'orders-unpaid-cod',
    permission: 'orders.view',
    find: (db, now, limit) => listWaiting(db, orders, described, { where: isUnpaidCod(now), limit }),
    count: (db, now) => countWaiting(db, orders, orders.createdAt, isUnpaidCod(now)),
  },
]
