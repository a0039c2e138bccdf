import type {
  OrderReturns,
  ReturnRecord,
  returnRecordsEndpoints,
} from '@slodki-ul/contract/commerce/return-records.admin'
import { type ReturnAction, returnActionsOf, returnStateOf } from '@slodki-ul/contract/commerce/return-states.rules'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { dayInWarsaw } from '#calendar.rules.ts'
import { restockReturned } from '#catalogue/stock/order-stock-movements.service.ts'
import {
  hasLeft,
  type LockedReturn,
  lockReturn,
  lockReturns,
  type OrderWithReturns,
  presentReturns,
  quantitiesOf,
} from '#commerce/returns/load-returns.service.ts'
import { type LineQuantity, quantityOf } from '#commerce/returns/order-refund.rules.ts'
import { refuseAction, refuseRestock } from '#commerce/returns/plan-refund.service.ts'
import { mayAnnounce, mayReceive, returnRestockable } from '#commerce/returns/returned-quantities.rules.ts'
import * as table from '#commerce/returns/returns.db.ts'
import { refundDeadline } from '#consumer-deadlines.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

type Rows = typeof returnRecordsEndpoints
type Announced = Input<Rows['announceReturn']>['body']

/** The returns of an order (BO-066). Fails with ERRORS.UNABLETOLOADORDER. */
export const listReturns = (context: Context, orderId: string): Promise<Outcome<OrderReturns>> =>
  inTransaction(context, async (tx): Promise<Outcome<OrderReturns>> => {
    const loaded = await lockReturns(tx, orderId)
    return loaded ? succeed(await presentReturns(tx, context, loaded)) : fail('ERRORS.UNABLETOLOADORDER')
  })

/** A return as it is after a change. */
async function presentReturn(tx: Transaction, context: Context, id: string): Promise<Outcome<ReturnRecord>> {
  const loaded = await lockReturn(tx, id)
  const shown = loaded && (await presentReturns(tx, context, loaded)).returns.find((each) => each.id === id)
  return shown ? succeed(shown) : fail('ERRORS.NOTFOUND')
}

const recorded = (row: LockedReturn) => ({
  ...{ state: returnStateOf(row), note: row.note, reason: row.unpaidReason },
  received: row.lines.filter(({ received }) => received > 0).map(({ position, received }) => [position, received]),
  restocked: row.lines.filter(({ restocked }) => restocked > 0).map(({ position, restocked }) => [position, restocked]),
})

/** The day by which money must be back: of a withdrawal 14 days from the statement that names the order. */
async function dueDayOf(
  tx: Transaction,
  context: Context,
  { locked: { order } }: OrderWithReturns,
  { source, dueOn }: Announced,
) {
  const statements = source === 'withdrawal' ? await context.queries.findOrderWithdrawals(tx, order.number) : []
  return dueOn ?? refundDeadline(dayInWarsaw(statements[0]?.receivedAt ?? context.clock.date()))
}

/**
 * Notes that pieces of an order that is locked come back. Fails with ERRORS.ACTIONNOTALLOWED while nothing has left, and with
 * ERRORS.UNABLETOCORRECT for pieces that are in another return, or that there are not.
 */
export async function announceInTransaction(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  loaded: OrderWithReturns,
  announced: Announced,
): Promise<Outcome<string>> {
  const { locked, returns } = loaded
  const { source, lines, note = '' } = announced
  if (!(await hasLeft(tx, locked))) return refuseAction(locked.order, 'notShipped')
  if (!mayAnnounce(locked.lines, quantitiesOf(returns), lines)) return fail('ERRORS.UNABLETOCORRECT')
  const id = crypto.randomUUID()
  const dueOn = await dueDayOf(tx, context, loaded, announced)
  const [announcedAt, announcedBy] = [context.clock.date(), caller.userId]
  const each = [...new Set(lines.map(({ lineId }) => lineId))].map((lineId) => ({
    ...{ lineId, quantity: quantityOf(lines, lineId) },
  }))
  await table.insertReturn(tx, { id, orderId: locked.order.id, source, dueOn, note, announcedAt, announcedBy }, each)
  await recordChange(tx, context, caller, {
    ...{ record: 'order', recordId: locked.order.id, before: { return: null } },
    after: { return: { id, source, dueOn, lines: each } },
  })
  return succeed(id)
}

/** Notes that pieces of an order come back; moves neither money nor stock (BO-066). Fails as announceInTransaction. */
export const announceReturn = (context: Context, caller: StaffCaller, orderId: string, announced: Announced) =>
  runAction(context, caller, async (tx): Promise<Outcome<ReturnRecord>> => {
    const loaded = await lockReturns(tx, orderId)
    if (!loaded) return fail('ERRORS.UNABLETOLOADORDER')
    const id = await announceInTransaction(tx, context, caller, loaded, announced)
    return failed(id) ? id : presentReturn(tx, context, id.value)
  })

type Work = (tx: Transaction, loaded: OrderWithReturns & { row: LockedReturn }) => Promise<Outcome<unknown>>

/** Does a step of a return once for each key, when its state allows it; the order stays locked. */
const act = (
  context: Context,
  caller: StaffCaller,
  { id, action }: { id: string; action: ReturnAction },
  work: Work,
): Promise<Outcome<ReturnRecord>> =>
  runAction(context, caller, async (tx): Promise<Outcome<ReturnRecord>> => {
    const loaded = await lockReturn(tx, id)
    if (!loaded) return fail('ERRORS.NOTFOUND')
    const state = returnStateOf(loaded.row)
    if (!returnActionsOf(state).includes(action))
      return fail('ERRORS.ACTIONNOTALLOWED', { extra: { present: { state } } })
    const done = await work(tx, loaded)
    if (failed(done)) return done
    const after = await lockReturn(tx, id)
    await recordChange(tx, context, caller, {
      ...{ record: 'return', recordId: id, before: recorded(loaded.row), after: recorded(after?.row ?? loaded.row) },
      secrets: ['note', 'reason'],
    })
    return presentReturn(tx, context, id)
  })

type Restocked = OrderWithReturns & { row: LockedReturn; restock: readonly LineQuantity[] }

/** Puts pieces that came into stock, each once, as a movement of its line with the reason of the return (BO-064). */
async function restock(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { locked, row, restock: wanted }: Restocked,
): Promise<Outcome<null>> {
  const isThere = wanted.every(({ lineId }) => {
    const line = row.lines.find(({ position }) => position === lineId)
    return line !== undefined && quantityOf(wanted, lineId) <= returnRestockable(line, locked)
  })
  if (!isThere) return refuseRestock()
  for (const line of row.lines) {
    const quantity = quantityOf(wanted, line.position)
    if (quantity > 0) await table.updateReturnLine(tx, line, { restocked: line.restocked + quantity })
  }
  const back = locked.lines.map(({ productId, position }) => ({
    ...{ productId, position, quantity: quantityOf(wanted, position), note: row.source },
  }))
  await restockReturned(tx, context, { orderId: locked.order.id, actorId: caller.userId }, back)
  return succeed(null)
}

type Received = Input<Rows['receiveReturn']>['body']

/** Notes the pieces that came; those that are named go into stock, and no money moves (BO-064, BO-066). */
export const receiveReturn = (
  context: Context,
  caller: StaffCaller,
  id: string,
  { lines, restock: wanted = [] }: Received,
) =>
  act(context, caller, { id, action: 'receive' }, async (tx, loaded): Promise<Outcome<null>> => {
    if (!mayReceive(loaded.row.lines, lines)) return fail('ERRORS.UNABLETOCORRECT')
    const came = loaded.row.lines.map((line) => ({ ...line, received: quantityOf(lines, line.position) }))
    for (const line of came) await table.updateReturnLine(tx, line, { received: line.received })
    await table.updateReturn(tx, id, { receivedAt: context.clock.date(), receivedBy: caller.userId })
    return restock(tx, context, caller, { ...loaded, row: { ...loaded.row, lines: came }, restock: wanted })
  })

type Inspected = Input<Rows['inspectReturn']>['body']

/** Notes that what came was looked at; pieces that are named go into stock (BO-064, BO-066). */
export const inspectReturn = (
  context: Context,
  caller: StaffCaller,
  id: string,
  { note, restock: wanted = [] }: Inspected,
) =>
  act(context, caller, { id, action: 'inspect' }, async (tx, loaded) => {
    const inspected = { inspectedAt: context.clock.date(), inspectedBy: caller.userId }
    await table.updateReturn(tx, id, { ...inspected, ...(note ? { note } : {}) })
    return restock(tx, context, caller, { ...loaded, restock: wanted })
  })

/** Closes a return. Fails with ERRORS.ACTIONNOTALLOWED when no money was given back for it and no reason says why. */
export const settleReturn = (context: Context, caller: StaffCaller, id: string, reason: string | undefined) =>
  act(context, caller, { id, action: 'settle' }, async (tx, { locked }): Promise<Outcome<null>> => {
    const isPaid = (await table.selectRefundedOfReturns(tx, locked.order.id)).has(id)
    if (!isPaid && reason === undefined) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'notRefunded' } })
    const unpaidReason = isPaid ? null : reason
    await table.updateReturn(tx, id, { settledAt: context.clock.date(), settledBy: caller.userId, unpaidReason })
    return succeed(null)
  })
