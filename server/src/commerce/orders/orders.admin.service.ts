import type { StaffOrderRow, staffOrdersEndpoints } from '@slodki-ul/contract/commerce/orders.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { loadCards } from '#catalogue/products/products.service.ts'
import * as table from '#commerce/orders/orders.admin.db.ts'
import { customerNameOf, destinationOf } from '#commerce/orders/orders.admin.rules.ts'
import { type OrderLineRow, type OrderRow, orderNumber } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { toPage } from '#db/list-page.ts'

/** Pictures of a row in the list. */
const picturesMax = 3

export type Cards = Awaited<ReturnType<typeof loadCards>>

/** The picture of a product, or a plain tone for one without. */
export function pictureOf(
  cards: Cards,
  productId: number,
): { thumbnailUrl: string; tone: StaffOrderRow['products'][number]['tone'] } {
  const card = cards.get(productId)?.card
  return { thumbnailUrl: card?.thumbnailUrl ?? '', tone: card?.plate ?? 'milk' }
}

/** What the list and the page of an order show. */
export const toSummary = (order: OrderRow, lines: readonly OrderLineRow[]): Omit<StaffOrderRow, 'products'> => ({
  id: order.id,
  number: orderNumber(order),
  status: order.status,
  isPaid: order.paidAt !== null,
  placedAt: order.createdAt.toISOString(),
  customerName: customerNameOf(order),
  email: order.email,
  total: toZloty(order.total),
  paymentMethod: order.paymentMethod,
  shippingMethod: order.shippingMethod,
  virtualOnly: order.virtualOnly,
  wantsInvoice: order.wantsInvoice,
  destination: destinationOf(order),
  company: order.companyData?.taxId ? order.companyData.name : null,
  quantity: lines.reduce((sum, { count }) => sum + count, 0),
})

/** A page of all orders (BO-020). */
export async function listStaffOrders(
  context: Context,
  { query }: Input<typeof staffOrdersEndpoints.listStaffOrders>,
): Promise<Outcome<Page<StaffOrderRow>>> {
  const { db } = context
  const { items, totalItems } = await table.selectOrdersPage(db, query, context.clock.date())
  const lines = Map.groupBy(
    await table.selectLinesOf(
      db,
      items.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  const shown = [...lines.values()].flatMap((each) => each.slice(0, picturesMax).map(({ productId }) => productId))
  const cards = await loadCards(context, db, [...new Set(shown)], 'pl')
  const rows = items.map((order) => {
    const its = lines.get(order.id) ?? []
    const products = its
      .slice(0, picturesMax)
      .map(({ productId, namePl }) => ({ name: namePl, ...pictureOf(cards, productId) }))
    return { ...toSummary(order, its), products }
  })
  return succeed(toPage(query, rows, totalItems))
}
