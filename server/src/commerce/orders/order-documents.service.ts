import { isGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import { orderWords, shippingWords } from '#commerce/orders/order-texts.mail.ts'
import { deliveryPartsOf, grossOf } from '#commerce/orders/order-vat.rules.ts'
import type { OrderLineRow, OrderRow } from '#commerce/orders/orders.db.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { issueCorrection } from '#payments/documents/corrections.service.ts'
import { type Buyer, documentBuyer, type InvoiceLine, issueDocument } from '#payments/documents/invoices.service.ts'
import type { RefundedMoney } from '#payments/payments/payable-handlers.service.ts'

/** A gift card may have a balance and documents are passed on, so only its last letters are shown. */
const shownCode = (code: string | null) => (code && isGiftCode(code) ? `…${code.slice(-4)}` : code)

const buyerOf = ({ companyData, vatIdCheck, firstName, lastName, address }: OrderRow): Buyer =>
  companyData ? documentBuyer(companyData, vatIdCheck) : { name: `${firstName} ${lastName}`, taxId: null, address }

/** The lines of the delivery, one for each rate of the goods in the parcel. */
function deliveryLines(order: OrderRow): InvoiceLine[] {
  const nameIn = (language: 'pl' | 'en') =>
    `${orderWords[language].delivery}, ${shippingWords[language][order.shippingMethod]}`
  return deliveryPartsOf(order).map(({ gross, vatRate, vat }) => ({
    ...{ namePl: nameIn('pl'), nameEn: nameIn('en'), unit: 'service', count: 1 },
    ...{ unitPrice: gross, gross, vatRate, vat },
  }))
}

/**
 * Issues the document of a paid order; all amounts come from the stored order. One that is paid on delivery was handed over
 * at `deliveredAt`, by default now.
 */
export async function issueOrderDocument(
  tx: Transaction,
  deps: Pick<Context, 'clock' | 'config'>,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  deliveredAt: Date = deps.clock.date(),
): Promise<void> {
  const bought = lines.map(
    (line): InvoiceLine => ({
      ...{ namePl: line.namePl, nameEn: line.nameEn, unit: 'piece', count: line.count },
      ...{ unitPrice: line.unitPrice, gross: grossOf(line), vatRate: line.vatRate, vat: line.vat },
    }),
  )
  await issueDocument(tx, deps, {
    occasion: `order:${order.id}`,
    subject: { orderId: order.id, reference: `SU-${order.number}` },
    plan: null,
    wantsInvoice: order.wantsInvoice,
    buyer: buyerOf(order),
    lines: [...bought, ...deliveryLines(order)],
    discountCode: shownCode(order.discountCode),
    paymentMethod: order.paymentMethod,
    paidAt: deps.clock.date(),
    ...(order.paymentMethod === 'Cod' ? { deliveredAt } : {}),
  })
}

/** Issues the correction for a refund of an order. */
export const correctOrderDocument = (
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  id: string,
  { refundId, ...money }: RefundedMoney,
): Promise<void> => issueCorrection(tx, context, { corrects: `order:${id}`, occasion: `refund:${refundId}`, ...money })
