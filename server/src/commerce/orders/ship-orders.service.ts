import type { parcelNumbersEndpoints } from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Run } from '@slodki-ul/contract/platform/runs.admin'
import { sendParcels } from '#commerce/orders/order-moves.admin.service.ts'
import { orderRun } from '#commerce/orders/order-run.service.ts'
import type { Context } from '#context.ts'
import { type RunCaller, startRun } from '#platform/runs/runs.service.ts'

/** Sends many orders, each in one parcel with its number; those that may not be shipped now are left out (BO-057). */
export const shipOrdersAction = orderRun({
  kind: 'orders.ship',
  action: 'ship',
  async perform(tx, context, { order, caller, input }) {
    const { [order.id]: number = '' } = input.numbers as Record<string, string>
    const sent = await sendParcels(tx, context, caller, order, [{ number }])
    return failed(sent) ? sent : succeed(null)
  },
})

type ShipInput = Input<typeof parcelNumbersEndpoints.shipOrders>['body']

/** Begins to send orders, each with its parcel number. Fails with ERRORS.ABOVELIMIT or ERRORS.IDEMPOTENCYKEYREUSED. */
export const shipOrders = (context: Context, caller: RunCaller, { parcels }: ShipInput): Promise<Outcome<Run>> => {
  const numbers = Object.fromEntries(parcels.map(({ orderId, number }) => [orderId, number]))
  const run = { kind: shipOrdersAction.kind, input: { numbers } }
  return startRun(context, caller, run, async () => Object.keys(numbers))
}
