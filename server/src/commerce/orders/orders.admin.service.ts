import type { StaffOrder, StaffOrderRow, staffOrdersEndpoints } from '@slodki-ul/contract/commerce/orders.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Permission } from '@slodki-ul/contract/identity/permissions'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { loadCards } from '#catalogue/products/products.service.ts'
import { isGiftCode, shownGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import * as table from '#commerce/orders/orders.admin.db.ts'
import { customerNameOf, destinationOf, hideFields } from '#commerce/orders/orders.admin.rules.ts'
import { type OrderLineRow, type OrderRow, orderNumber, selectOrder } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { toPage } from '#db/list-page.ts'
import { listDocumentsOfOrder } from '#payments/documents/documents.admin.service.ts'

/** Pictures of a row in the list. */
const picturesMax = 3

type Cards = Awaited<ReturnType<typeof loadCards>>

function pictureOf(
  cards: Cards,
  productId: number,
): { thumbnailUrl: string; tone: StaffOrderRow['products'][number]['tone'] } {
  const card = cards.get(productId)?.card
  return { thumbnailUrl: card?.thumbnailUrl ?? '', tone: card?.plate ?? 'milk' }
}

const toSummary = (order: OrderRow, lines: readonly OrderLineRow[]): Omit<StaffOrderRow, 'products'> => ({
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
  const { items, totalItems } = await table.selectOrdersPage(db, query)
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

const toLine = (line: OrderLineRow, cards: Cards): StaffOrder['lines'][number] => ({
  position: line.position,
  productId: line.productId,
  name: line.namePl,
  quantity: line.count,
  unitPrice: toZloty(line.unitPrice),
  discountAmount: toZloty(line.discountShare),
  lineTotal: toZloty(line.unitPrice * line.count - line.discountShare),
  vatRate: line.vatRate,
  isVirtual: line.isVirtual,
  ...pictureOf(cards, line.productId),
})

const toRecord = (
  order: OrderRow,
  lines: readonly OrderLineRow[],
  cards: Cards,
): Omit<StaffOrder, 'history' | 'documents'> => ({
  ...toSummary(order, lines),
  version: order.version,
  allowedActions: [],
  userId: order.userId,
  language: order.language,
  phone: order.phone,
  comments: order.comments,
  address: order.address,
  parcelPoint: order.inPostPoint
    ? { name: order.inPostPoint, address: order.inPostPointAddress, isConfirmed: order.inPostPointConfirmedAt !== null }
    : null,
  invoice: order.companyData,
  lines: lines.map((line) => toLine(line, cards)),
  productsTotal: toZloty(order.productsTotal),
  discountTotal: toZloty(order.discountTotal + order.shippingDiscount),
  discountCode:
    order.discountCode && isGiftCode(order.discountCode) ? shownGiftCode(order.discountCode) : order.discountCode,
  giftCardAmount: toZloty(order.giftCardAmount),
  shippingPrice: toZloty(order.shippingCost),
  vatTotal: toZloty(order.vatTotal),
  trackingCode: order.trackingCode,
  paidAt: order.paidAt?.toISOString() ?? null,
  paymentDeadlineAt: order.paymentDeadlineAt?.toISOString() ?? null,
})

/** An order as this member of staff may see it. Fails with ERRORS.UNABLETOLOADORDER. */
export async function getStaffOrder(
  context: Context,
  id: string,
  may: (permission: Permission) => boolean,
): Promise<Outcome<StaffOrder>> {
  const { db } = context
  const order = await selectOrder(db, id)
  if (!order) return fail('ERRORS.UNABLETOLOADORDER')
  const lines = await table.selectLinesOf(db, [id])
  const [cards, events, documents] = await Promise.all([
    loadCards(
      context,
      db,
      lines.map(({ productId }) => productId),
      'pl',
    ),
    table.selectOrderEvents(db, id),
    listDocumentsOfOrder(context, id),
  ])
  const record = {
    ...toRecord(order, lines, cards),
    history: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    documents,
  }
  return succeed(hideFields(record, may))
}
