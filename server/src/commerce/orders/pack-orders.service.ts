import type { packingEndpoints } from '@slodki-ul/contract/commerce/packing.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import type { BulkPreview, Run } from '@slodki-ul/contract/platform/runs.admin'
import { moveByStaff } from '#commerce/orders/order-moves.admin.service.ts'
import { orderRun } from '#commerce/orders/order-run.service.ts'
import { findChosenOrders } from '#commerce/orders/orders-filters.admin.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { previewRun, type RunCaller, startRun } from '#platform/runs/runs.service.ts'

/** Marks many orders as packed; those that may not be packed now are left out (BO-022, BO-048). */
export const packOrdersAction = orderRun({
  kind: 'orders.pack',
  action: 'pack',
  async perform(tx, context, { order, caller }) {
    await moveByStaff(tx, context, caller, order, 'Packed')
    return succeed(null)
  },
})

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
