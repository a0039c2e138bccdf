import { lockOrder, type OrderLineRow, type OrderRow, selectOrderLines } from '#commerce/orders/orders.service.ts'
import type { DocumentName, RefundableOrder } from '#commerce/returns/order-refund.rules.ts'
import { selectRestocked } from '#commerce/returns/order-refunds.db.ts'
import { selectRestockedByReturns } from '#commerce/returns/returns.db.ts'
import type { Transaction } from '#db/client.ts'
import { type DocumentState, lockDocumentState } from '#payments/documents/corrections.service.ts'
import { type InvoiceLine, selectDocumentsOfOrder } from '#payments/documents/invoices.service.ts'
import { type PaymentRow, selectAttempts } from '#payments/payments/payments.service.ts'
import { refundable } from '#payments/refunds/refund-lines.service.ts'

/** An order with all that its refunds depend on, locked until the transaction ends. */
export type LockedOrder = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  documents: { readonly [Name in DocumentName]?: DocumentState }
  /** Null for cash on delivery, and when a gift card paid for everything. */
  payment: PaymentRow | null
  /** Pieces that went back to stock, by position. */
  restocked: ReadonlyMap<number, number>
}

const addUp = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>) =>
  new Map([...one.keys(), ...other.keys()].map((key) => [key, (one.get(key) ?? 0) + (other.get(key) ?? 0)]))

/** Locks an order, so that what goes back of it is decided one after another; null when there is none. */
export async function lockRefundable(tx: Transaction, id: string): Promise<LockedOrder | null> {
  const order = await lockOrder(tx, id)
  if (!order) return null
  const documents: { [Name in DocumentName]?: DocumentState } = {}
  for (const { id: documentId } of await selectDocumentsOfOrder(tx, id)) {
    const state = await lockDocumentState(tx, documentId)
    if (state) documents[state.original.type === 'GiftCardSale' ? 'giftCards' : 'products'] = state
  }
  const attempts = await selectAttempts(tx, { kind: 'order', id })
  return {
    ...{ order, documents },
    lines: await selectOrderLines(tx, id),
    payment: attempts.find(({ state }) => state === 'paid') ?? null,
    restocked: addUp(await selectRestocked(tx, id), await selectRestockedByReturns(tx, id)),
  }
}

/** An order as the rules of refunds see it. */
export const refundableOf = ({
  lines,
  documents: { products, giftCards },
}: LockedOrder): RefundableOrder<InvoiceLine> => ({
  lines,
  documents: { products: products && refundable(products), giftCards: giftCards && refundable(giftCards) },
})
