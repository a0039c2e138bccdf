import type { Language } from '@slodki-ul/contract/language'
import type { GiftDeliveryRow } from '#catalogue/vouchers/gift-deliveries.service.ts'
import { orderWords } from '#commerce/orders/order-texts.mail.ts'
import type { OrderLineRow, OrderRow } from '#commerce/orders/orders.service.ts'
import type { Attachment } from '#platform/mail/mail.jobs.ts'

/** An order as its mails describe it. */
export type Loaded = { order: OrderRow; lines: OrderLineRow[]; gifts: GiftDeliveryRow[] }

const id = 'c0ffee00-0000-4000-8000-000000000002'

const exampleLines: OrderLineRow[] = [
  {
    ...{ orderId: id, position: 0, productId: 1, namePl: 'Miód lipowy 400 g', nameEn: 'Linden honey 400 g' },
    ...{ isVirtual: false, giftValue: null, giftMonths: null, unitPrice: 3_900, count: 2, discountShare: 780 },
    ...{ vatRate: 5, vat: 334 },
  },
  {
    ...{ orderId: id, position: 1, productId: 2, namePl: 'E-book „Zima w ulu”', nameEn: 'E-book “Winter in the hive”' },
    ...{ isVirtual: true, giftValue: null, giftMonths: null, unitPrice: 2_900, count: 1, discountShare: 0 },
    ...{ vatRate: 5, vat: 138 },
  },
]

/** A made-up order, paid just now. */
export const exampleOrder = (language: Language, now: Date): Loaded => ({
  order: {
    ...{ id, number: 10_023, status: 'Paid', userId: null, email: 'zosia@poczta.example', language },
    ...{ paymentMethod: 'Blik', shippingMethod: 'InPostPaczkomaty', firstName: 'Zofia', lastName: 'Kowalska' },
    ...{ phone: '+48600700800', address: null, inPostPoint: 'KRA012', inPostPointAddress: 'Lipowa 4, 30-702 Kraków' },
    ...{ inPostPointConfirmedAt: now, comments: '', wantsInvoice: false, companyData: null, vatIdCheck: null },
    ...{ productsTotal: 10_700, discountTotal: 780, discountCode: 'MIOD10', shippingCost: 1_499, shippingVatRate: 5 },
    ...{ shippingDiscount: 0, shippingVat: 71, deliveryParts: null, total: 11_419, giftCardAmount: 0, vatTotal: 543 },
    ...{ trackingCode: null, virtualOnly: false, createdAt: now, paidAt: now, paymentDeadlineAt: null },
    ...{ overdueCheckAt: null, overdueChecks: 0, accountErasedAt: null, anonymisedAt: null, version: 1 },
  },
  lines: exampleLines,
  gifts: [],
})

/** The same order before it is paid. */
export const exampleUnpaidOrder = (language: Language, now: Date): Loaded => {
  const { order, ...rest } = exampleOrder(language, now)
  return { order: { ...order, status: 'Placed', paidAt: null }, ...rest }
}

export const exampleFiles = [{ label: 'zima-w-ulu.pdf', url: 'https://example.com/zima-w-ulu.pdf' }]

export const exampleDocuments = (language: Language) => [
  { label: orderWords[language].receipt('SU-10023'), url: 'https://example.com/SU-10023.pdf' },
]

export const exampleDocument: Attachment = {
  ...{ filename: 'SU-10023.pdf', content: Buffer.from(''), contentType: 'application/pdf' },
}
