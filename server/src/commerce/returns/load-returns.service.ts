import type { OrderReturns, ReturnRecord } from '@slodki-ul/contract/commerce/return-records.admin'
import { returnActionsOf, returnStateOf } from '@slodki-ul/contract/commerce/return-states.rules'
import { toZloty } from '@slodki-ul/contract/money'
import { Temporal } from 'temporal-polyfill'
import { dayInWarsaw } from '#calendar.rules.ts'
import { findParcels } from '#commerce/orders/orders.service.ts'
import { type LockedOrder, lockRefundable } from '#commerce/returns/load-refundable.service.ts'
import {
  announceable,
  type ReturnedQuantities,
  returnRestockable,
} from '#commerce/returns/returned-quantities.rules.ts'
import * as table from '#commerce/returns/returns.db.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'

export type LockedReturn = table.ReturnRow & { lines: table.ReturnLineRow[] }
/** An order that is locked, with its returns, the newest first. */
export type OrderWithReturns = { locked: LockedOrder; returns: LockedReturn[] }

/** Locks an order with its returns; null when there is none. */
export async function lockReturns(tx: Transaction, orderId: string): Promise<OrderWithReturns | null> {
  const locked = await lockRefundable(tx, orderId)
  if (!locked) return null
  const rows = await table.selectReturns(tx, orderId)
  const lines = await table.selectReturnLines(
    tx,
    rows.map(({ id }) => id),
  )
  return {
    locked,
    returns: rows.map((row) => ({ ...row, lines: lines.filter(({ returnId }) => returnId === row.id) })),
  }
}

/** The same by one of the returns. */
export async function lockReturn(tx: Transaction, id: string) {
  const orderId = await table.selectOrderIdOfReturn(tx, id)
  const loaded = orderId === undefined ? null : await lockReturns(tx, orderId)
  const row = loaded?.returns.find((each) => each.id === id)
  return loaded && row ? { ...loaded, row } : null
}

export const quantitiesOf = (returns: readonly LockedReturn[]): ReturnedQuantities[] =>
  returns.map((row) => ({ state: returnStateOf(row), lines: row.lines }))

/** Whether something of an order has left, so that it can come back. */
export const hasLeft = async (tx: Transaction, { order }: LockedOrder): Promise<boolean> =>
  order.status === 'Shipped' || order.status === 'Delivered' || (await findParcels(tx, [order.id])).length > 0

const peopleOf = (returns: readonly LockedReturn[]): string[] =>
  returns
    .flatMap(({ announcedBy, receivedBy, inspectedBy, settledBy }) => [announcedBy, receivedBy, inspectedBy, settledBy])
    .filter((id) => id !== null)

type Named = { names: ReadonlyMap<string, string>; refunded: ReadonlyMap<string, number>; today: string }

function present({ locked }: OrderWithReturns, row: LockedReturn, { names, refunded, today }: Named): ReturnRecord {
  const state = returnStateOf(row)
  const step = (at: Date | null, by: string | null) => at && { at: at.toISOString(), by: (by && names.get(by)) ?? null }
  const left = Temporal.PlainDate.from(today).until(row.dueOn, { largestUnit: 'day' }).days
  return {
    ...{ id: row.id, source: row.source, state, dueOn: row.dueOn, note: row.note, unpaidReason: row.unpaidReason },
    lines: row.lines.map((line) => ({
      ...{ lineId: line.position, quantity: line.quantity, received: line.received, restocked: line.restocked },
      name: locked.lines.find(({ position }) => position === line.position)?.namePl ?? '',
      restockable: returnRestockable(line, locked),
    })),
    daysLeft: state === 'settled' ? null : left,
    refundedAmount: toZloty(refunded.get(row.id) ?? 0),
    steps: {
      announced: step(row.announcedAt, row.announcedBy),
      received: step(row.receivedAt, row.receivedBy),
      inspected: step(row.inspectedAt, row.inspectedBy),
      settled: step(row.settledAt, row.settledBy),
    },
    allowedActions: [...returnActionsOf(state)],
  }
}

/** The returns of an order as staff see them, and what may still come back. */
export async function presentReturns(
  tx: Transaction,
  { clock, queries }: Pick<Context, 'clock' | 'queries'>,
  loaded: OrderWithReturns,
): Promise<OrderReturns> {
  const { locked, returns } = loaded
  const named = {
    names: await queries.findNames(tx, [...new Set(peopleOf(returns))]),
    refunded: await table.selectRefundedOfReturns(tx, locked.order.id),
    today: dayInWarsaw(clock.date()),
  }
  const earlier = quantitiesOf(returns)
  const left = (await hasLeft(tx, locked)) ? locked.lines : []
  return {
    returns: returns.map((row) => present(loaded, row, named)),
    announceable: left
      .map((line) => ({ lineId: line.position, name: line.namePl, quantity: announceable(line, earlier) }))
      .filter(({ quantity }) => quantity > 0),
  }
}
