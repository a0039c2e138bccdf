import { carrierOf } from '@slodki-ul/contract/commerce/carriers.rules'
import { refusalOfAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import {
  type ParcelMatch,
  type parcelNumbersEndpoints,
  parcelNumbersMax,
} from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { selectLinesOf } from '#commerce/orders/orders.admin.db.ts'
import { actionFactsOf, customerNameOf, destinationOf } from '#commerce/orders/orders.admin.rules.ts'
import { type OrderRow, orderNumber } from '#commerce/orders/orders.service.ts'
import { findColumns, readNumberOfOrder, readParcelFile } from '#commerce/orders/parcel-file.rules.ts'
import { matchNumbers, type ShippableOrder, type TypedNumber } from '#commerce/orders/parcel-matches.rules.ts'
import { selectOrdersNumbered, selectParcels, selectTakenNumbers } from '#commerce/orders/parcels.db.ts'
import { unshippedOf } from '#commerce/orders/parcels.rules.ts'
import { findPhysicalLines } from '#commerce/orders/physical-lines.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'

type Deps = Pick<Context, 'db' | 'shipments'>
type Found = ShippableOrder & { shown: NonNullable<ParcelMatch['found']> }

/** Pieces of each order that are in no parcel, by order. */
async function countLeft(db: Executor, ids: readonly string[], parcels: Awaited<ReturnType<typeof selectParcels>>) {
  const lines = await findPhysicalLines(db, ids, await selectLinesOf(db, ids))
  return (id: string): number => {
    const shipped = parcels.filter(({ orderId }) => orderId === id).flatMap((parcel) => parcel.lines)
    return [...unshippedOf(lines.get(id) ?? [], shipped).values()].reduce((sum, left) => sum + Math.max(0, left), 0)
  }
}

/** The orders that rows name, by number. */
async function loadOrders({ db, shipments }: Deps, rows: readonly TypedNumber[]): Promise<Map<number, Found>> {
  const numbers = rows.flatMap(({ order }) => readNumberOfOrder(order) ?? [])
  const orders = await selectOrdersNumbered(db, numbers)
  const ids = orders.map(({ id }) => id)
  const parcels = await selectParcels(db, ids)
  const leftOf = await countLeft(db, ids, parcels)
  const toFound = (order: OrderRow): Found => {
    const carrier = carrierOf(order.shippingMethod)
    const quantity = leftOf(order.id)
    return {
      ...{
        carrier,
        refusal: refusalOfAction('ship', actionFactsOf(order)) ?? (quantity === 0 ? 'alreadyShipped' : null),
      },
      isLabelled: carrier === 'InPost' && shipments !== null,
      sentNumbers: parcels.flatMap(({ orderId, number }) => (orderId === order.id && number ? [number] : [])),
      shown: {
        ...{ id: order.id, number: orderNumber(order), customerName: customerNameOf(order) },
        ...{ destination: destinationOf(order), carrier, quantity },
      },
    }
  }
  return new Map(orders.map((order) => [order.number, toFound(order)]))
}

type Asked = Input<typeof parcelNumbersEndpoints.previewParcelNumbers>['body']
type Preview = Reply<typeof parcelNumbersEndpoints.previewParcelNumbers>

/** The rows of what was sent, and where they stood in a file. Fails with ERRORS.PROVIDEDATA or ERRORS.ABOVELIMIT. */
function readRows(asked: Asked): Outcome<Omit<Preview, 'matches'> & { rows: TypedNumber[] }> {
  if ('rows' in asked) return succeed({ columns: [], chosen: null, rows: asked.rows })
  const file = readParcelFile(asked.file)
  if (!file || file.rows.length === 0) return fail('ERRORS.PROVIDEDATA', { fields: { file: 'ERRORS.REQUIRED' } })
  if (file.rows.length > parcelNumbersMax) return fail('ERRORS.ABOVELIMIT', { extra: { max: parcelNumbersMax } })
  const chosen = asked.columns ?? findColumns(file)
  const cell = (row: string[], column: number | undefined) => (row[column ?? -1] ?? '').slice(0, 60)
  const rows = file.rows.map((row) => ({ order: cell(row, chosen?.order), number: cell(row, chosen?.number) }))
  return succeed({ columns: file.columns, chosen, rows })
}

/** What would become of parcel numbers; nothing is changed (BO-057). Fails with ERRORS.PROVIDEDATA or ERRORS.ABOVELIMIT. */
export async function previewParcelNumbers(context: Deps, asked: Asked): Promise<Outcome<Preview>> {
  const read = readRows(asked)
  if ('error' in read) return read
  const { rows, ...file } = read.value
  const orders = await loadOrders(context, rows)
  const taken = await selectTakenNumbers(
    context.db,
    rows.map(({ number }) => number),
  )
  const matches = matchNumbers(rows, { orders, taken })
  return succeed({
    ...file,
    matches: matches.map(({ found, ...match }) => ({ ...match, found: found?.shown ?? null })),
  })
}
