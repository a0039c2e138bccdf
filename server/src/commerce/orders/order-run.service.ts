import { type OrderAction, refusalOfAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import { lockForAction } from '#commerce/orders/order-moves.admin.service.ts'
import { selectOrdersOf } from '#commerce/orders/orders.admin.db.ts'
import { actionFactsOf } from '#commerce/orders/orders.admin.rules.ts'
import { type OrderRow, orderNumber } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { markEntryDone } from '#platform/audit/audit.ts'
import type { BulkAction, RefusalCode, RunFacts } from '#platform/runs/bulk-action.ts'

type OrderRun = {
  kind: string
  action: OrderAction
  /** Does the action with one locked order that allows it, in the name of whoever began the run. */
  perform(
    tx: Transaction,
    context: Context,
    locked: { order: OrderRow; caller: { userId: string; entryId: string }; input: RunFacts['input'] },
  ): Promise<Outcome<unknown>>
}

/** An action with many orders: those that do not allow it now are left out, and each is an entry of the audit log. */
export const orderRun = ({ kind, action, perform }: OrderRun): BulkAction<Context> => ({
  kind,
  permission: 'orders.pack',
  describe: async (db, ids) => new Map((await selectOrdersOf(db, ids)).map((order) => [order.id, orderNumber(order)])),
  async findRefusals(db, _context, _run, ids) {
    const found = new Map((await selectOrdersOf(db, ids)).map((order) => [order.id, order]))
    const refusals = ids.flatMap((id): [string, RefusalCode][] => {
      const order = found.get(id)
      if (!order) return [[id, 'ERRORS.UNABLETOLOADORDER']]
      return refusalOfAction(action, actionFactsOf(order)) === null ? [] : [[id, 'ERRORS.ACTIONNOTALLOWED']]
    })
    return new Map(refusals)
  },
  async perform(tx, context, { id: runId, startedBy, input }, orderId) {
    const order = await lockForAction(tx, orderId, action)
    if (failed(order)) return order
    const entryId = crypto.randomUUID()
    await markEntryDone(tx, context, {
      ...{ id: entryId, actorId: startedBy, call: kind, ip: null },
      ...{ record: 'order', recordId: orderId, subject: { record: 'order', recordId: orderId, runId } },
    })
    return perform(tx, context, { order: order.value, caller: { userId: startedBy ?? '', entryId }, input })
  },
})
