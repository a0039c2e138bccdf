import type { orderRecordEndpoints } from '@slodki-ul/contract/commerce/order-record.admin'
import type { OrderProduct, StaffOrderRow, staffOrdersEndpoints } from '@slodki-ul/contract/commerce/orders.admin'
import { findCountry } from '@slodki-ul/contract/countries'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { listCountMax } from '@slodki-ul/contract/lists'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { findProductChoice, loadCards } from '#catalogue/products/products.service.ts'
import { findMakers, type Made } from '#commerce/orders/hand-order-record.service.ts'
import * as table from '#commerce/orders/orders.admin.db.ts'
import { customerNameOf, destinationOf, isLate, isToPack } from '#commerce/orders/orders.admin.rules.ts'
import { type OrderLineRow, type OrderRow, orderNumber } from '#commerce/orders/orders.service.ts'
import { conditionsOf } from '#commerce/orders/orders-filters.admin.service.ts'
import { selectCountries } from '#commerce/orders/orders-filters.db.ts'
import type { Context } from '#context.ts'
import { toPage } from '#db/list-page.ts'
import { readReport } from '#db/report.ts'
import { hasTimedOut } from '#db/unavailable.ts'
import { findAcceptedText } from '#legal/consents/consents.service.ts'

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
export const toSummary = (
  order: OrderRow,
  lines: readonly OrderLineRow[],
  made: Made | null,
): Omit<StaffOrderRow, 'products' | 'isToPack' | 'isLate'> => ({
  id: order.id,
  number: orderNumber(order),
  status: order.status,
  isPaid: order.paidAt !== null,
  placedAt: order.createdAt.toISOString(),
  customerName: customerNameOf(order),
  email: order.email,
  total: toZloty(order.total),
  paymentMethod: made?.isAccepted === false ? null : order.paymentMethod,
  shippingMethod: order.shippingMethod,
  virtualOnly: order.virtualOnly,
  wantsInvoice: order.wantsInvoice,
  destination: destinationOf(order),
  company: order.companyData?.taxId ? order.companyData.name : null,
  madeBy: made?.madeBy ?? null,
  quantity: lines.reduce((sum, { count }) => sum + count, 0),
})

/** A page of all orders (BO-020). With more than can be counted quickly the total is a lower bound. */
export async function listStaffOrders(
  context: Context,
  { query }: Input<typeof staffOrdersEndpoints.listStaffOrders>,
  { countMax = listCountMax, wide }: { countMax?: number; wide?: number } = {},
): Promise<Outcome<Page<StaffOrderRow>>> {
  const { db } = context
  const found = await table.selectOrdersPage(db, query, await conditionsOf(db, context, query, wide), countMax)
  const { items, totalItems, isLowerBound } = found
  const lines = Map.groupBy(
    await table.selectLinesOf(
      db,
      items.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  const makers = await findMakers(
    context,
    db,
    items.map(({ id }) => id),
  )
  const shown = [...lines.values()].flatMap((each) => each.slice(0, picturesMax).map(({ productId }) => productId))
  const cards = await loadCards(context, db, [...new Set(shown)], 'pl')
  const rows = items.map((order) => {
    const its = lines.get(order.id) ?? []
    const products = its
      .slice(0, picturesMax)
      .map(({ productId, namePl }) => ({ name: namePl, ...pictureOf(cards, productId) }))
    const waits = { isToPack: isToPack(order), isLate: isLate(order, context.clock.date()) }
    return { ...toSummary(order, its, makers.get(order.id) ?? null), products, ...waits }
  })
  return succeed(toPage(query, rows, totalItems, isLowerBound))
}

/**
 * How many orders fit, exactly (BO-020), on a connection of its own with a longer limit than the list has. Fails with
 * ERRORS.RUNBUSY, and with ERRORS.COUNTTOOLONG above the limit.
 */
export async function countStaffOrders(
  context: Context,
  { query }: Input<typeof staffOrdersEndpoints.countStaffOrders>,
  longestMs?: number,
): Promise<Outcome<Reply<typeof staffOrdersEndpoints.countStaffOrders>>> {
  try {
    return await readReport(
      context,
      async (tx) => {
        const { all } = await conditionsOf(tx, context, query)
        return succeed({ totalItems: await table.countAllOrders(tx, all) })
      },
      longestMs,
    )
  } catch (error) {
    if (hasTimedOut(error)) return fail('ERRORS.COUNTTOOLONG')
    throw error
  }
}

/** Codes of the countries of deliveries and invoices; a name that is none, of an order from before, is left out. */
export const listOrderCountries = async ({ db }: Pick<Context, 'db'>): Promise<Outcome<string[]>> =>
  succeed((await selectCountries(db)).flatMap((name) => findCountry(name)?.id ?? []).toSorted())

/** Products by name, SKU or id: of an order, or for one. */
export const listOrderProducts = async (
  { db }: Pick<Context, 'db'>,
  { query }: Input<typeof staffOrdersEndpoints.listOrderProducts>,
): Promise<Outcome<OrderProduct[]>> =>
  succeed((await findProductChoice(db, query)).map((product) => ({ ...product, price: toZloty(product.price) })))

/** A text that the buyer of an order accepted. Fails with ERRORS.NOTFOUND. */
export async function getOrderConsent(
  { db }: Pick<Context, 'db'>,
  { params }: Input<typeof orderRecordEndpoints.getOrderConsent>,
): Promise<Outcome<Reply<typeof orderRecordEndpoints.getOrderConsent>>> {
  const text = await findAcceptedText(db, params.id, params.kind)
  return text ? succeed({ ...text, publishedAt: text.publishedAt.toISOString() }) : fail('ERRORS.NOTFOUND')
}
