import { refusalOfAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { packingEndpoints } from '@slodki-ul/contract/commerce/packing.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import type { BulkPreview, Run } from '@slodki-ul/contract/platform/runs.admin'
import { lockForAction, moveByStaff } from '#commerce/orders/order-moves.admin.service.ts'
import { selectOrdersOf } from '#commerce/orders/orders.admin.db.ts'
import { actionFactsOf } from '#commerce/orders/orders.admin.rules.ts'
import { orderNumber } from '#commerce/orders/orders.service.ts'
import { findChosenOrders } from '#commerce/orders/orders-filters.admin.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { markEntryDone } from '#platform/audit/audit.ts'
import type { BulkAction, RefusalCode } from '#platform/runs/bulk-action.ts'
import { previewRun, type RunCaller, startRun } from '#platform/runs/runs.service.ts'

/** Marks many orders as packed; those that may not be packed now are left out (BO-022, BO-048). */
export const packOrdersAction: BulkAction<Context> = {
  kind: 'orders.pack',
  permission: 'orders.pack',
  describe: async (db, ids) => new Map((await selectOrdersOf(db, ids)).map((order) => [order.id, orderNumber(order)])),
  async findRefusals(db, _context, _run, ids) {
    const found = new Map((await selectOrdersOf(db, ids)).map((order) => [order.id, order]))
    const refusals = ids.flatMap((id): [string, RefusalCode][] => {
      const order = found.get(id)
      if (!order) return [[id, 'ERRORS.UNABLETOLOADORDER']]
      return refusalOfAction('pack', actionFactsOf(order)) === null ? [] : [[id, 'ERRORS.ACTIONNOTALLOWED']]
    })
    return new Map(refusals)
  },
  async perform(tx, context, { id: runId, startedBy }, orderId) {
    const locked = await lockForAction(tx, orderId, 'pack')
    if (failed(locked)) return locked
    const entryId = crypto.randomUUID()
    await markEntryDone(tx, context, {
      ...{ id: entryId, actorId: startedBy, call: packOrdersAction.kind, ip: null },
      ...{ record: 'order', recordId: orderId, subject: { record: 'order', recordId: orderId, runId } },
    })
    await moveByStaff(tx, context, { userId: startedBy ?? '', entryId }, locked.value, 'Packed')
    return succeed(null)
  },
}

type Selection = Input<typeof packingEndpoints.packOrders>['body']['selection']

const chosenIds = async (db: Executor, context: Context, selection: Selection): Promise<string[]> =>
  (await findChosenOrders(db, context, selection, { limit: bulkRowsMax + 1 })).map(({ id }) => id)

/** How many of the chosen orders would be packed. Fails with ERRORS.ABOVELIMIT. */
export const previewPackOrders = async (
  context: Context,
  { userId }: Pick<RunCaller, 'userId'>,
  { selection }: { selection: Selection },
): Promise<Outcome<BulkPreview>> =>
  previewRun(
    context,
    packOrdersAction,
    { startedBy: userId, input: {} },
    await chosenIds(context.db, context, selection),
  )

/** Begins to mark the chosen orders as packed. Fails with ERRORS.ABOVELIMIT or ERRORS.IDEMPOTENCYKEYREUSED. */
export const packOrders = (
  context: Context,
  caller: RunCaller,
  { selection }: { selection: Selection },
): Promise<Outcome<Run>> =>
  startRun(context, caller, { kind: packOrdersAction.kind }, (tx) => chosenIds(tx, context, selection))
