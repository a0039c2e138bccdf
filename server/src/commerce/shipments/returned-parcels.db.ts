import { statusesOf } from '@slodki-ul/contract/commerce/shipments.rules'
import { sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import { carrierShipments } from '#commerce/shipments/shipments.tables.ts'
import { countWaiting, listWaiting } from '#db/count-waiting.ts'
import type { WaitingCount } from '#stalled-records.ts'

const statuses = sql.param([...statusesOf('returning'), ...statusesOf('returned')])

/** A parcel that comes back or is back, of an order that nobody has cancelled for it; one for each order (BO-058). */
const isReturned = sql`${carrierShipments.status} = any(${statuses}::text[])
  and exists (select from ${orders} where ${orders.id} = ${carrierShipments.orderId} and ${orders.status} = 'Shipped')
  and not exists (select from ${carrierShipments} earlier where earlier.order_id = ${carrierShipments.orderId}
    and earlier.attempt < ${carrierShipments.attempt} and earlier.status = any(${statuses}::text[]))`

const described = {
  id: carrierShipments.orderId,
  label: sql<string>`(select 'SU-' || ${orders.number} from ${orders} where ${orders.id} = ${carrierShipments.orderId})`,
  since: carrierShipments.statusAt,
}

export const returnedParcels: readonly WaitingCount[] = [
  {
    kind: 'parcels-returned',
    permission: 'orders.view',
    notice: 'parcel-returned',
    find: (db, _now, limit) => listWaiting(db, carrierShipments, described, { where: isReturned, limit }),
    count: (db) => countWaiting(db, carrierShipments, carrierShipments.statusAt, isReturned),
  },
]
