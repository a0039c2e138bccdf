import { isGiftCode, shownGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import { orderWords, shippingWords } from '#commerce/orders/order-texts.mail.ts'
import { deliveryPartsOf, grossOf, taxedLines } from '#commerce/orders/order-vat.rules.ts'
import type { OrderLineRow, OrderRow } from '#commerce/orders/orders.db.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { issueCorrection } from '#payments/documents/corrections.service.ts'
import { type Buyer, documentBuyer, type InvoiceLine, issueDocument } from '#payments/documents/invoices.service.ts'
import type { RefundedMoney } from '#payments/payments/payable-handlers.service.ts'

/** A gift card may have a balance and documents are passed on, so only its last letters are shown. */
const shownCode = (code: string | null) => (code && isGiftCode(code) ? shownGiftCode(code) : code)

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

/** A line of the document of products at their rates, or of that of gift cards, which is outside VAT. */
const toDocumentLine = (line: OrderLineRow, vatRate: number): InvoiceLine => ({
  ...{ namePl: line.namePl, nameEn: line.nameEn, unit: 'piece', count: line.count },
  ...{ unitPrice: line.unitPrice, gross: grossOf(line), vatRate, vat: line.vat },
})

const occasions = (orderId: string) => ({ products: `order:${orderId}`, giftCards: `order:${orderId}:gift-cards` })

/**
 * Issues the documents of a paid order: one of products and delivery, one of gift cards sold, or both; all amounts come
 * from the stored order. One that is paid on delivery was handed over at `deliveredAt`, by default now. They have mails of
 * their own unless that about the payment brings them (`isAttached`).
 */
export async function issueOrderDocuments(
  tx: Transaction,
  deps: Pick<Context, 'clock' | 'config'>,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { deliveredAt = deps.clock.date(), isAttached = false }: { deliveredAt?: Date; isAttached?: boolean } = {},
): Promise<void> {
  const draft = {
    subject: { orderId: order.id, reference: `SU-${order.number}` },
    plan: null,
    wantsInvoice: order.wantsInvoice,
    buyer: buyerOf(order),
    paymentMethod: order.paymentMethod,
    paidAt: deps.clock.date(),
    isAttached,
    ...(order.paymentMethod === 'Cod' ? { deliveredAt } : {}),
  }
  const products = taxedLines(lines).map((line) => toDocumentLine(line, line.vatRate))
  const giftCards = lines.filter(({ vatRate }) => vatRate === null).map((line) => toDocumentLine(line, 0))
  if (products.length > 0) {
    await issueDocument(tx, deps, {
      ...draft,
      occasion: occasions(order.id).products,
      lines: [...products, ...deliveryLines(order)],
      discountCode: shownCode(order.discountCode),
      giftCardAmount: order.giftCardAmount,
    })
  }
  if (giftCards.length > 0) {
    const occasion = occasions(order.id).giftCards
    await issueDocument(tx, deps, { ...draft, occasion, isGiftCardSale: true, lines: giftCards, discountCode: null })
  }
}

/**
 * Issues the corrections for a refund of an order. Money of the payment as a whole is that of products first: the price of
 * a gift card goes back only with the card, which is blocked then.
 */
export async function correctOrderDocuments(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  id: string,
  { refundId, documentId, ...money }: RefundedMoney,
): Promise<void> {
  const occasion = `refund:${refundId}`
  const { products, giftCards } = occasions(id)
  const corrects = documentId === null ? { occasion: products } : { documentId }
  const charged = await issueCorrection(tx, context, { ...money, corrects, occasion })
  const rest = money.amount - charged
  if (documentId !== null || rest <= 0) return
  await issueCorrection(tx, context, {
    ...{ corrects: { occasion: giftCards }, occasion: `${occasion}:gift-cards` },
    ...{ amount: rest, giftCardAmount: 0, returned: [], reason: money.reason },
  })
}
