import type { MissingLabelReason, shipmentsEndpoints } from '@slodki-ul/contract/commerce/shipments.admin'
import { labelsMax } from '@slodki-ul/contract/commerce/shipments.admin'
import { serviceOf } from '@slodki-ul/contract/commerce/shipments.rules'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { findChosenOrders, orderNumber } from '#commerce/orders/orders.service.ts'
import { joinLabels } from '#commerce/shipments/labels.pdf.ts'
import { type ShipmentRow, selectShipmentsOf } from '#commerce/shipments/shipments.db.ts'
import type { Context } from '#context.ts'
import type { FileResponse } from '#http/responses.ts'

type Selected = Input<typeof shipmentsEndpoints.previewLabels>['body']
type Preview = Reply<typeof shipmentsEndpoints.previewLabels>
type Chosen = { labels: ShipmentRow[]; missing: Preview['missing'] }
type Order = Awaited<ReturnType<typeof findChosenOrders>>[number]

/** Why an order has no label. */
function reasonOf({ shippingMethod }: Order, shipments: readonly ShipmentRow[]): MissingLabelReason {
  if (!serviceOf(shippingMethod)) return 'otherCarrier'
  const latest = shipments.at(-1)
  if (latest?.state === 'failed') return 'failed'
  return latest?.state === 'pending' || latest?.state === 'waiting' ? 'underway' : 'noShipment'
}

type Deps = Pick<Context, 'db' | 'clock' | 'queries'>

/** The labels of the chosen orders in the sequence of the list, and the orders without one. Fails with ERRORS.ABOVELIMIT. */
async function chooseLabels(context: Deps, { selection, orderBy }: Selected): Promise<Outcome<Chosen>> {
  const { db } = context
  const orders = await findChosenOrders(db, context, selection, {
    limit: labelsMax + 1,
    orderBy: 'all' in selection ? selection.all.orderBy : orderBy,
  })
  if (orders.length > labelsMax) return fail('ERRORS.ABOVELIMIT', { extra: { max: labelsMax } })
  const shipments = Map.groupBy(
    await selectShipmentsOf(
      db,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  const chosen: Chosen = { labels: [], missing: [] }
  for (const order of orders) {
    const its = shipments.get(order.id) ?? []
    const labels = its.filter(({ state, labelFileId }) => state === 'confirmed' && labelFileId !== null)
    chosen.labels.push(...labels)
    if (labels.length === 0)
      chosen.missing.push({ orderId: order.id, number: orderNumber(order), reason: reasonOf(order, its) })
  }
  return chosen.labels.length > labelsMax ? fail('ERRORS.ABOVELIMIT', { extra: { max: labelsMax } }) : succeed(chosen)
}

/** How many labels the chosen orders have, and which orders have none (BO-055). */
export async function previewLabels(context: Deps, selected: Selected): Promise<Outcome<Preview>> {
  const chosen = await chooseLabels(context, selected)
  if (failed(chosen)) return chosen
  return succeed({ labelsCount: chosen.value.labels.length, missing: chosen.value.missing })
}

/** The labels of the chosen orders as one PDF. Fails with ERRORS.ABOVELIMIT, and ERRORS.ACTIONNOTALLOWED without any (BO-055). */
export async function printLabels(
  context: Deps & Pick<Context, 'storage'>,
  { format, ...selected }: Input<typeof shipmentsEndpoints.printLabels>['body'],
): Promise<Outcome<FileResponse>> {
  const chosen = await chooseLabels(context, selected)
  if (failed(chosen)) return chosen
  const files = chosen.value.labels.flatMap(({ labelFileId }) => labelFileId ?? [])
  if (files.length === 0) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'noLabel' } })
  const labels: Uint8Array[] = []
  for (const file of files) labels.push(await context.storage.getBytes(file))
  return succeed({ name: `etykiety-${format}.pdf`, content: await joinLabels(labels, format) })
}
