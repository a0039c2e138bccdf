import { carrierOf, trackingUrl } from '@slodki-ul/contract/commerce/carriers.rules'
import { listActions } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Permission } from '@slodki-ul/contract/identity/permissions'
import { toZloty } from '@slodki-ul/contract/money'
import { findShelves, listAttachments, loadCards } from '#catalogue/products/products.service.ts'
import { isPointOpen } from '#catalogue/shipping/parcel-points.service.ts'
import { isGiftCode, shownGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import { describeByHand, findMakers } from '#commerce/orders/hand-order-record.service.ts'
import { selectTags } from '#commerce/orders/order-notes.db.ts'
import { loadTimeline } from '#commerce/orders/order-timeline.admin.service.ts'
import { orderVatSums } from '#commerce/orders/order-vat.rules.ts'
import { countOrdersOf } from '#commerce/orders/orders.admin.db.ts'
import { actionFactsOf, hideFields } from '#commerce/orders/orders.admin.rules.ts'
import { pictureOf, toSummary } from '#commerce/orders/orders.admin.service.ts'
import {
  type OrderLineRow,
  type OrderRow,
  orderNumber,
  selectOrder,
  selectOrderLines,
} from '#commerce/orders/orders.service.ts'
import { type ParcelRow, selectParcels } from '#commerce/orders/parcels.db.ts'
import { isAllShipped, unshippedOf } from '#commerce/orders/parcels.rules.ts'
import { findPhysicalLines } from '#commerce/orders/physical-lines.service.ts'
import { countUncollected, selectSimilarOrders } from '#commerce/orders/similar-orders.db.ts'
import { findCodState } from '#commerce/orders/uncollected.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { selectConsentsOfOrder } from '#legal/consents/consents.service.ts'
import { listDocumentsOfOrder } from '#payments/documents/documents.admin.service.ts'

/** Who reads an order. */
export type OrderReader = { userId: string; may(permission: Permission, write?: boolean): boolean }

type Products = {
  cards: Awaited<ReturnType<typeof loadCards>>
  shelves: Awaited<ReturnType<typeof findShelves>>
  files: Awaited<ReturnType<typeof listAttachments>>
}

const toLine = (
  line: OrderLineRow,
  left: ReadonlyMap<number, number>,
  products: Products,
): StaffOrder['lines'][number] => ({
  lineId: line.position,
  productId: line.productId,
  sku: products.shelves.get(line.productId)?.sku ?? '',
  name: line.namePl,
  quantity: line.count,
  unshippedQuantity: left.get(line.position) ?? 0,
  unitPrice: toZloty(line.unitPrice),
  discountAmount: toZloty(line.discountShare),
  lineTotal: toZloty(line.unitPrice * line.count - line.discountShare),
  vatRate: line.vatRate,
  vatAmount: toZloty(line.vat),
  isVirtual: line.isVirtual,
  ...pictureOf(products.cards, line.productId),
  files: products.files.filter(({ productId }) => productId === line.productId).map(({ fileName }) => fileName),
})

const toParcel = (parcel: ParcelRow, lines: readonly OrderLineRow[]): StaffOrder['parcels'][number] => ({
  ...{ id: parcel.id, carrier: parcel.carrier, number: parcel.number, reason: parcel.reason },
  trackingUrl: parcel.number === null ? null : trackingUrl(parcel.carrier, parcel.number),
  shippedAt: parcel.shippedAt.toISOString(),
  lines: parcel.lines.map(({ position, quantity }) => ({
    ...{ lineId: position, quantity },
    name: lines.find((line) => line.position === position)?.namePl ?? '',
  })),
})

const toSums = (order: OrderRow, lines: readonly OrderLineRow[]) => ({
  productsTotal: toZloty(order.productsTotal),
  discountTotal: toZloty(order.discountTotal + order.shippingDiscount),
  discountCode:
    order.discountCode && isGiftCode(order.discountCode) ? shownGiftCode(order.discountCode) : order.discountCode,
  giftCardAmount: toZloty(order.giftCardAmount),
  shippingPrice: toZloty(order.shippingCost),
  vatTotal: toZloty(order.vatTotal),
  vatSums: orderVatSums(order, lines).map(({ vatRate, net, vat, gross }) => ({
    ...{ vatRate, net: toZloty(net), vat: toZloty(vat), gross: toZloty(gross) },
  })),
})

const toContact = (order: OrderRow, isOpen: boolean | null) => ({
  ...{ userId: order.userId, language: order.language, firstName: order.firstName, lastName: order.lastName },
  ...{ phone: order.phone, comments: order.comments, address: order.address, invoice: order.companyData },
  parcelPoint: order.inPostPoint
    ? {
        ...{ name: order.inPostPoint, address: order.inPostPointAddress, isOpen },
        isConfirmed: order.inPostPointConfirmedAt !== null,
      }
    : null,
})

/** Tags, and what the buyer has done elsewhere that staff should know (BO-070). */
async function loadHints(db: Executor, deps: Pick<Context, 'config'>, order: OrderRow) {
  const [tags, similar, uncollectedCount, codState] = await Promise.all([
    selectTags(db, order.id),
    selectSimilarOrders(db, order),
    countUncollected(db, order),
    findCodState(db, deps, order),
  ])
  const similarOrders = similar.map(({ id, number, createdAt, same }) => ({
    ...{ id, number: orderNumber({ number }), placedAt: createdAt.toISOString(), same },
  }))
  return { tags, similarOrders, uncollectedCount, codState }
}

/** What the page of an order needs of other features. */
async function loadAround(
  { db, clock, queries, ...context }: Context,
  { order, lines, userId }: { order: OrderRow; lines: readonly OrderLineRow[]; userId: string },
) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const physical = (await findPhysicalLines(db, [order.id], lines)).get(order.id) ?? []
  const [cards, shelves, files, parcels, documents, consents, ordersCount, plan, isOpen, hints, byHand, makers] =
    await Promise.all([
      loadCards({ clock }, db, productIds, 'pl'),
      findShelves(db, productIds),
      listAttachments(db, productIds),
      selectParcels(db, [order.id]),
      listDocumentsOfOrder({ db }, order.id),
      selectConsentsOfOrder(db, order.id),
      countOrdersOf(db, order),
      order.userId === null ? null : queries.findPlanName(db, order.userId, clock.date()),
      order.inPostPoint === null ? null : isPointOpen(db, order.inPostPoint),
      loadHints(db, context, order),
      describeByHand({ clock }, db, order),
      findMakers({ queries }, db, [order.id]),
    ])
  const shown = parcels.map((parcel) => toParcel(parcel, lines))
  const timeline = await loadTimeline({ ...context, db, clock, queries }, order, { userId, parcels, shown, documents })
  return {
    products: { cards, shelves, files },
    physical,
    parcels,
    shown,
    documents,
    consents,
    ordersCount,
    plan,
    isOpen,
    timeline,
    hints,
    byHand,
    made: makers.get(order.id) ?? null,
  }
}

/** An order as this member of staff may see it. Fails with ERRORS.UNABLETOLOADORDER (BO-045). */
export async function getStaffOrder(context: Context, id: string, reader: OrderReader): Promise<Outcome<StaffOrder>> {
  const order = await selectOrder(context.db, id)
  if (!order) return fail('ERRORS.UNABLETOLOADORDER')
  const lines = await selectOrderLines(context.db, id)
  const around = await loadAround(context, { order, lines, userId: reader.userId })
  const left = unshippedOf(
    around.physical,
    around.parcels.flatMap((parcel) => parcel.lines),
  )
  const record: StaffOrder = {
    ...toSummary(order, lines, around.made),
    ...toContact(order, around.isOpen),
    ...toSums(order, lines),
    version: order.version,
    byHand: around.byHand,
    allowedActions: listActions(actionFactsOf(order, around.parcels.length > 0), (permission) =>
      reader.may(permission, true),
    ),
    customer: { ordersCount: around.ordersCount, plan: around.plan },
    lines: lines.map((line) => toLine(line, left, around.products)),
    carrier: carrierOf(order.shippingMethod),
    parcels: around.shown,
    isPartlyShipped: around.parcels.length > 0 && !isAllShipped(left),
    trackingCode: order.trackingCode,
    paidAt: order.paidAt?.toISOString() ?? null,
    paymentDeadlineAt: order.paymentDeadlineAt?.toISOString() ?? null,
    consents: around.consents.map(({ kind, version, at }) => ({ kind, version, at: at.toISOString() })),
    documents: around.documents,
    timeline: around.timeline,
    ...around.hints,
  }
  return succeed(hideFields(record, (permission) => reader.may(permission)))
}
