import type { OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { eq } from 'drizzle-orm'
import { inTransaction } from '#db/transaction.ts'
import { subscriptions } from '#membership/billing/subscription.tables.ts'
import { issuePaper, type Paper } from '#payments/documents/invoices.service.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { hearNews } from '#payments/payments/payment-events.service.ts'
import { anAddress, anOrder, aProduct } from '#testing/factories.ts'
import type { Academy } from '#testing/test-app.ts'

/** Who asks for an invoice. */
export const company = { name: 'Pracownia Zosi', taxId: '526-587-76-35', address: anAddress }

type Headers = Record<string, string>

/** The payment page of an order says that it was paid. */
const pay = (academy: Academy, orderId: string) => {
  const page = [...academy.cards.sessions.values()].findLast((session) => session.orderId === orderId)
  const session = academy.cards.become(page?.id ?? '', 'paid')
  return hearNews(academy.context, { session, state: 'paid', actor: 'provider:stripe' })
}

/** An order of two rates by card, paid; returns its id. */
export async function aPaidOrder(
  academy: Academy,
  change: Partial<OrderFormInput> = {},
  headers: Headers = {},
): Promise<string> {
  const cheap = await aProduct(academy, { price: 3333, vatRate: 5 })
  const { reply } = await anOrder(
    academy,
    [
      [cheap, 3],
      [await aProduct(academy), 1],
    ],
    change,
    headers,
  )
  await pay(academy, reply.orderId)
  return reply.orderId
}

/** A subscription of a customer, of which `issue` documents payments. */
export async function aSubscription(academy: Academy, userId: string) {
  const subscriptionId = crypto.randomUUID()
  await academy.context.db.insert(subscriptions).values({
    ...{ id: subscriptionId, userId, email: 'zosia@poczta.example', language: 'pl', planId: 1, status: 'Inactive' },
    ...{ price: 32500, paymentMethod: 'Stripe', createdAt: academy.clock.date() },
  })
  const paper: Omit<Paper, 'occasion'> = {
    subject: { subscriptionId },
    plan: { pl: 'Roczny', en: 'Yearly' },
    wantsInvoice: false,
    buyer: { name: 'Zofia Kalinowska', taxId: null, address: null },
    lines: [
      { namePl: 'Plan Roczny', nameEn: 'Yearly', unit: 'service', count: 1, gross: 32500, vatRate: 23, vat: 6077 },
    ],
    discountCode: null,
    paymentMethod: 'Stripe',
    paidAt: academy.clock.date(),
  }
  const issue = (occasion: string = crypto.randomUUID(), change: Partial<Paper> = {}) =>
    inTransaction(academy.context, (tx) => issuePaper(tx, academy.context, { ...paper, ...change, occasion }))
  return { subscriptionId, issue }
}

/** The document of an order. */
export const invoiceOf = async (academy: Academy, orderId: string) =>
  (await academy.context.db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]

/** Mails that brought a document. */
export const documentMails = (academy: Academy) =>
  academy.sent.filter(({ subject }) => /^(Dokument|Document) /.test(subject))
