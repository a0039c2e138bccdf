import type { OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { eq } from 'drizzle-orm'
import { inTransaction } from '#db/transaction.ts'
import { subscriptions } from '#membership/billing/subscription.tables.ts'
import { type DocumentDraft, issueDocument } from '#payments/documents/invoices.service.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { anAddress, anOrder, aProduct } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A buyer who asks for an invoice. */
export const company = { name: 'Pracownia Zosi', taxId: '526-587-76-35', address: anAddress }

type Headers = Record<string, string>

/** Pays an order on its payment page. */
const pay = (testApp: TestApp, orderId: string) => {
  const page = [...testApp.cards.sessions.values()].findLast((session) => session.orderId === orderId)
  const session = testApp.cards.become(page?.id ?? '', 'paid')
  return handlePaymentUpdate(testApp.context, { session, state: 'paid', actor: 'provider:stripe' })
}

/** Creates a paid card order with two VAT rates; returns its id. */
export async function aPaidOrder(
  testApp: TestApp,
  change: Partial<OrderFormInput> = {},
  headers: Headers = {},
): Promise<string> {
  const cheap = await aProduct(testApp, { price: 3333, vatRate: 5 })
  const { reply } = await anOrder(
    testApp,
    [
      [cheap, 3],
      [await aProduct(testApp), 1],
    ],
    change,
    headers,
  )
  await pay(testApp, reply.orderId)
  return reply.orderId
}

/** Creates a subscription of a customer; `issue` issues documents for its payments. */
export async function aSubscription(testApp: TestApp, userId: string) {
  const subscriptionId = crypto.randomUUID()
  await testApp.context.db.insert(subscriptions).values({
    ...{ id: subscriptionId, userId, email: 'zosia@poczta.example', language: 'pl', planId: 1, status: 'Inactive' },
    ...{ price: 32500, paymentMethod: 'Stripe', createdAt: testApp.clock.date() },
  })
  const draft: Omit<DocumentDraft, 'occasion'> = {
    subject: { subscriptionId },
    plan: { pl: 'Roczny', en: 'Yearly' },
    wantsInvoice: false,
    buyer: { name: 'Zofia Kalinowska', taxId: null, address: null },
    lines: [
      { namePl: 'Plan Roczny', nameEn: 'Yearly', unit: 'service', count: 1, gross: 32500, vatRate: 23, vat: 6077 },
    ],
    discountCode: null,
    paymentMethod: 'Stripe',
    paidAt: testApp.clock.date(),
  }
  const issue = (occasion: string = crypto.randomUUID(), change: Partial<DocumentDraft> = {}) =>
    inTransaction(testApp.context, (tx) => issueDocument(tx, testApp.context, { ...draft, ...change, occasion }))
  return { subscriptionId, issue }
}

/** Returns the document of an order. */
export const invoiceOf = async (testApp: TestApp, orderId: string) =>
  (await testApp.context.db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]

/** Returns the mails with an attached document. */
export const documentMails = (testApp: TestApp) =>
  testApp.sent.filter(({ attachments }) =>
    attachments.some(({ filename }) => /^(faktura|paragon|korekta|potwierdzenie-sprzedazy-bonu)\.pdf$/.test(filename)),
  )
