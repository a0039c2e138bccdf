import { trackingUrl } from '@slodki-ul/contract/commerce/carriers.rules'
import { isGiftCode, shownGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import { selectEdits } from '#commerce/orders/order-notes.db.ts'
import { selectOpenings, selectProductsWithFiles } from '#commerce/orders/order-openings.db.ts'
import { selectOrderEvents } from '#commerce/orders/orders.admin.db.ts'
import {
  type OrderLineRow,
  type OrderRow,
  orderNumber,
  selectOrder,
  selectOrderLines,
} from '#commerce/orders/orders.service.ts'
import { selectCollection, selectParcels } from '#commerce/orders/parcels.db.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { type EvidenceFile, type EvidenceSubject, recordsFile, zlotyOf } from '#evidence.ts'

const buyerOf = ({ firstName, lastName, email, phone, address, companyData, language }: OrderRow) => ({
  ...{ firstName, lastName, email, phone, address, invoice: companyData, language },
})

const pointOf = ({ inPostPoint, inPostPointAddress }: OrderRow) =>
  inPostPoint === null ? null : { name: inPostPoint, address: inPostPointAddress }

const lineOf = ({
  productId,
  namePl,
  nameEn,
  isVirtual,
  count,
  unitPrice,
  discountShare,
  vatRate,
  vat,
}: OrderLineRow) => ({
  ...{ productId, name: namePl, nameEn, isVirtual, quantity: count, unitPrice: zlotyOf(unitPrice) },
  ...{
    discount: zlotyOf(discountShare),
    total: zlotyOf(unitPrice * count - discountShare),
    vatRate,
    vat: zlotyOf(vat),
  },
})

/** Of a gift card only its last letters: whoever has the whole code may spend it. */
const shownCode = (code: string | null) => (code && isGiftCode(code) ? shownGiftCode(code) : code)

const sumsOf = (order: OrderRow) => ({
  products: zlotyOf(order.productsTotal),
  discount: zlotyOf(order.discountTotal + order.shippingDiscount),
  discountCode: shownCode(order.discountCode),
  giftCard: zlotyOf(order.giftCardAmount),
  delivery: zlotyOf(order.shippingCost),
  total: zlotyOf(order.total),
  vat: zlotyOf(order.vatTotal),
})

async function parcelsOf(db: Executor, id: string) {
  const collection = await selectCollection(db, id)
  const parcels = (await selectParcels(db, [id])).map(({ carrier, number, reason, shippedAt, lines }) => ({
    ...{ carrier, number, reason, shippedAt, lines },
    trackingUrl: number === null ? null : trackingUrl(carrier, number),
  }))
  return {
    parcels,
    collected: collection ? { amount: zlotyOf(collection.amount), notedAt: collection.notedAt } : null,
  }
}

/** An order as it was placed and went on, its parcels, and when its files were first opened (BO-072). */
export async function orderEvidence(
  { db }: Pick<Context, 'db'>,
  { kind, id }: EvidenceSubject,
): Promise<EvidenceFile[]> {
  const order = kind === 'order' ? await selectOrder(db, id) : undefined
  if (!order) return []
  const lines = await selectOrderLines(db, id)
  const openings = await selectOpenings(db, id)
  const record = {
    ...{ number: orderNumber(order), placedAt: order.createdAt, paidAt: order.paidAt, status: order.status },
    ...{ paymentMethod: order.paymentMethod, shippingMethod: order.shippingMethod, comments: order.comments },
    buyer: buyerOf(order),
    parcelPoint: pointOf(order),
    sums: sumsOf(order),
    lines: lines.map(lineOf),
    statuses: (await selectOrderEvents(db, id)).map(({ status, at, cause }) => ({ status, at, cause })),
    changes: (await selectEdits(db, id)).map(({ editedAt, changes }) => ({ at: editedAt, changes })),
  }
  const withFiles = await selectProductsWithFiles(
    db,
    lines.map(({ productId }) => productId),
  )
  const opened = lines
    .filter(({ productId }) => withFiles.has(productId) || openings.has(productId))
    .map(({ productId, namePl }) => ({ productId, name: namePl, firstOpenedAt: openings.get(productId) ?? null }))
  return [
    recordsFile('order.json', record),
    recordsFile('parcels.json', await parcelsOf(db, id)),
    recordsFile('file-openings.json', opened),
  ]
}

/** An order as the subject of evidence; null when there is none. */
export async function findOrderSubject(db: Executor, id: string) {
  const order = await selectOrder(db, id)
  if (!order) return null
  const lines = await selectOrderLines(db, id)
  return {
    ...{ number: order.number, email: order.email },
    ...{ label: orderNumber(order), madeAt: order.createdAt, userId: order.userId },
    productIds: [...new Set(lines.map(({ productId }) => productId))],
  }
}
