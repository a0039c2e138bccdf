import { isGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import { orderWords, shippingWords } from '#commerce/orders/order-texts.mail.ts'
import type { OrderLineRow, OrderRow } from '#commerce/orders/orders.db.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { type Buyer, type InvoiceLine, issueCorrection, issueDocument } from '#payments/documents/invoices.service.ts'
import type { RefundedMoney } from '#payments/payments/payable-handlers.service.ts'

/** A gift card may have money left on it, and documents are passed on: its last letters must do. */
const shownCode = (code: string | null) => (code && isGiftCode(code) ? `…${code.slice(-4)}` : code)

const buyerOf = ({ companyData, firstName, lastName, address }: OrderRow): Buyer =>
  companyData
    ? { name: companyData.name, taxId: companyData.taxId || null, address: companyData.address }
    : { name: `${firstName} ${lastName}`, taxId: null, address }

function deliveryOf({ shippingMethod, shippingCost, shippingDiscount, shippingVatRate, shippingVat }: OrderRow) {
  const named = (language: 'pl' | 'en') =>
    `${orderWords[language].delivery}, ${shippingWords[language][shippingMethod]}`
  const line: InvoiceLine = {
    namePl: named('pl'),
    nameEn: named('en'),
    unit: 'service',
    count: 1,
    gross: shippingCost - shippingDiscount,
    vatRate: shippingVatRate,
    vat: shippingVat,
  }
  return shippingCost > 0 ? [line] : []
}

/** Issues the document of an order that is now paid; every amount of it is one that the order stores. */
export async function issueOrderDocument(
  tx: Transaction,
  deps: Pick<Context, 'clock' | 'config'>,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const bought = lines.map(
    ({ namePl, nameEn, count, unitPrice, discountShare, vatRate, vat }): InvoiceLine => ({
      ...{ namePl, nameEn, unit: 'piece', count, vatRate, vat },
      gross: unitPrice * count - discountShare,
    }),
  )
  await issueDocument(tx, deps, {
    occasion: `order:${order.id}`,
    subject: { orderId: order.id, reference: `SU-${order.number}` },
    plan: null,
    wantsInvoice: order.wantsInvoice,
    buyer: buyerOf(order),
    lines: [...bought, ...deliveryOf(order)],
    discountCode: shownCode(order.discountCode),
    paymentMethod: order.paymentMethod,
    paidAt: deps.clock.date(),
  })
}

/** Corrects the document of an order of which money went back. */
export const correctOrderDocument = (
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  id: string,
  { refundId, amount, reason }: RefundedMoney,
): Promise<void> =>
  issueCorrection(tx, context, { corrects: `order:${id}`, occasion: `refund:${refundId}`, amount, reason })
