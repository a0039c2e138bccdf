import { refusalOfAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { parcelNumbersEndpoints } from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Run } from '@slodki-ul/contract/platform/runs.admin'
import { lockForAction, sendParcels } from '#commerce/orders/order-moves.admin.service.ts'
import { selectOrdersOf } from '#commerce/orders/orders.admin.db.ts'
import { actionFactsOf } from '#commerce/orders/orders.admin.rules.ts'
import { orderNumber } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { markEntryDone } from '#platform/audit/audit.ts'
import type { BulkAction, RefusalCode } from '#platform/runs/bulk-action.ts'
import { type RunCaller, startRun } from '#platform/runs/runs.service.ts'

/** Sends many orders, each in one parcel with its number; those that may not be shipped now are left out (BO-057). */
export const shipOrdersAction: BulkAction<Context> = {
  kind: 'orders.ship',
  permission: 'orders.pack',
  describe: async (db, ids) => new Map((await selectOrdersOf(db, ids)).map((order) => [order.id, orderNumber(order)])),
  async findRefusals(db, _context, _run, ids) {
    const found = new Map((await selectOrdersOf(db, ids)).map((order) => [order.id, order]))
    const refusals = ids.flatMap((id): [string, RefusalCode][] => {
      const order = found.get(id)
      if (!order) return [[id, 'ERRORS.UNABLETOLOADORDER']]
      return refusalOfAction('ship', actionFactsOf(order)) === null ? [] : [[id, 'ERRORS.ACTIONNOTALLOWED']]
    })
    return new Map(refusals)
  },
  async perform(tx, context, { id: runId, startedBy, input }, orderId) {
    const locked = await lockForAction(tx, orderId, 'ship')
    if (failed(locked)) return locked
    const entryId = crypto.randomUUID()
    await markEntryDone(tx, context, {
      ...{ id: entryId, actorId: startedBy, call: shipOrdersAction.kind, ip: null },
      ...{ record: 'order', recordId: orderId, subject: { record: 'order', recordId: orderId, runId } },
    })
    const { [orderId]: number = '' } = input.numbers as Record<string, string>
    const sent = await sendParcels(tx, context, { userId: startedBy ?? '', entryId }, locked.value, [{ number }])
    return failed(sent) ? sent : succeed(null)
  },
}

type ShipInput = Input<typeof parcelNumbersEndpoints.shipOrders>['body']

/** Begins to send orders, each with its parcel number. Fails with ERRORS.ABOVELIMIT or ERRORS.IDEMPOTENCYKEYREUSED. */
export const shipOrders = (context: Context, caller: RunCaller, { parcels }: ShipInput): Promise<Outcome<Run>> => {
  const numbers = Object.fromEntries(parcels.map(({ orderId, number }) => [orderId, number]))
  const run = { kind: shipOrdersAction.kind, input: { numbers } }
  return startRun(context, caller, run, async () => Object.keys(numbers))
}
