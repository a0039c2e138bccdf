import type { Order, OrderSummary, ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { daySeconds } from '@slodki-ul/contract/durations'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { inLanguage } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import { listAttachments, loadCards } from '#catalogue/products/products.service.ts'
import { findGiftDeliveries } from '#catalogue/vouchers/gift-deliveries.service.ts'
import { orderVatSums } from '#commerce/orders/order-vat.rules.ts'
import {
  canDownload,
  type OrderLineRow,
  type OrderRow,
  orderNumber,
  selectOrderLines,
} from '#commerce/orders/orders.service.ts'
import { selectParcels } from '#commerce/orders/parcels.db.ts'
import { numberedParcels } from '#commerce/orders/parcels.rules.ts'
import * as table from '#commerce/orders/user-orders.db.ts'
import type { Context } from '#context.ts'
import type { RequestContext } from '#http/session.ts'
import { describeOrderDocument, documentTypeOf, giftCardDocumentId } from '#payments/documents/invoices.service.ts'
import { downloadUrl } from '#platform/files/links.ts'

/** Lifetime of the links to files; every load of the page gives new ones. */
const linkSeconds = daySeconds

type Listed = Awaited<ReturnType<typeof table.selectOwnPage>>['items'][number]

const toSummary = ({ createdAt, total, wantsInvoice, paidAt, ...order }: Listed): OrderSummary => ({
  id: order.id,
  number: orderNumber(order),
  status: order.status,
  paymentMethod: order.paymentMethod,
  created: createdAt.toISOString(),
  totalPrice: toZloty(total),
  userWantsInvoice: wantsInvoice || order.documentType === 'Invoice',
  paid: paidAt !== null,
  hasDocument: order.documentType !== null,
  documentType: order.documentType,
})

/** The caller's orders, including adopted guest orders (API-63, Q-78). */
export async function listOrders(
  { db }: Pick<Context, 'db'>,
  { query }: Input<typeof ordersEndpoints.listOrders>,
  { userId }: RequestContext,
): Promise<Outcome<Page<OrderSummary>>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  const { items, totalItems } = await table.selectOwnPage(db, userId, query, documentTypeOf)
  return succeed({
    items: items.map(toSummary),
    pagination: paginationOf(query, totalItems),
  })
}

const toVatSums = (order: OrderRow, lines: readonly OrderLineRow[]): Order['vatSums'] =>
  orderVatSums(order, lines).map(({ vatRate, net, vat, gross }) => ({
    vatRate,
    net: toZloty(net),
    vat: toZloty(vat),
    gross: toZloty(gross),
  }))

/** Recipient of an invoice that was requested after the sale. */
function billingAddressOf(document: Awaited<ReturnType<typeof describeOrderDocument>>): Order['billingAddress'] {
  if (document?.type !== 'Invoice' || !document.buyer.address) return null
  const { name, taxId, address } = document.buyer
  return { name, taxId: taxId ?? '', address }
}
const documents = { documentTypeOf, giftCardDocumentId }

/** An order of the caller; not found for everybody else (API-64, SEC-10). */
export async function getOrder(
  context: Context,
  { params: { id, lang } }: Input<typeof ordersEndpoints.getOrder>,
  { userId }: RequestContext,
): Promise<Outcome<Order>> {
  const { db } = context
  const order = userId === null ? undefined : await table.selectOwnOrder(db, userId, id, documents)
  if (!order) return fail('ERRORS.UNABLETOLOADORDER')
  const lines = await selectOrderLines(db, id)
  const productIds = lines.map(({ productId }) => productId)
  const [cards, files, history, document, parcels, closed, gifts] = await Promise.all([
    loadCards(context, db, productIds, lang),
    listAttachments(db, productIds),
    table.selectHistory(db, id),
    describeOrderDocument(context, id),
    selectParcels(db, [id]),
    context.queries.findWithdrawnFiles(db, id),
    lines.some(({ giftValue }) => giftValue !== null) ? findGiftDeliveries(db, id) : [],
  ])
  const giftOf = new Map(gifts.map(({ position, ...gift }) => [position, gift]))
  const urlOf = (fileId: string) =>
    canDownload(order) && !closed.has(fileId) ? downloadUrl(context, { fileId, orderId: id }, linkSeconds) : null
  const { firstName, lastName, email, phone, inPostPoint, inPostPointAddress } = order
  return succeed({
    ...toSummary(order),
    history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    products: lines.map(({ productId, position, namePl, nameEn, count, unitPrice }) => ({
      id: productId,
      name: inLanguage({ pl: namePl, en: nameEn }, lang),
      count,
      price: toZloty(unitPrice),
      thumbnailUrl: cards.get(productId)?.card.thumbnailUrl ?? '',
      plate: cards.get(productId)?.card.plate ?? 'milk',
      gift: giftOf.get(position) ?? null,
      attachments: files
        .filter((file) => file.productId === productId)
        .map(({ fileId, fileName, sizeBytes }) => ({ fileName, sizeBytes, url: urlOf(fileId) })),
    })),
    totalDiscount: toZloty(order.discountTotal + order.shippingDiscount),
    discountCode: order.discountCode,
    giftCardPayment: toZloty(order.giftCardAmount),
    // Of gift cards alone, it is the document of the order.
    giftCardDocumentId: lines.some(({ vatRate }) => vatRate !== null) ? order.giftCardDocumentId : null,
    shippingMethod: order.shippingMethod,
    shippingCost: toZloty(order.shippingCost),
    vatValue: toZloty(order.vatTotal),
    vatSums: toVatSums(order, lines),
    virtualOnly: order.virtualOnly,
    trackingCode: order.trackingCode,
    parcels: numberedParcels(order, parcels),
    comments: order.comments,
    user: { firstName, lastName, email, phone },
    shippingAddress: order.address,
    ...{ inPostPoint, inPostPointAddress },
    billingAddress: order.companyData ?? billingAddressOf(document),
    document: document && { id: document.id, invoiceUntil: document.invoiceUntil },
  })
}
