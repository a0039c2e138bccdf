import { eq } from 'drizzle-orm'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

type OrderChange = Parameters<typeof anOrder>[2]
type OrderHeaders = Parameters<typeof anOrder>[3]

/** Reports to the app that a page is paid, as the provider does. */
export const reportPaid = ({ context }: TestApp, session: CheckoutSession) =>
  handlePaymentUpdate(context, { session, state: 'paid', actor: 'provider:stripe' })

/** An order of 117.90 by card that is paid at the provider and not yet reported to the app. */
export async function anUnreportedOrder(testApp: TestApp, change: OrderChange = {}, headers: OrderHeaders = {}) {
  const { reply } = await anOrder(testApp, [[await aProduct(testApp, { price: 10000 }), 1]], change, headers)
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  const session = testApp.cards.become(page?.id ?? '', 'paid')
  return { orderId: reply.orderId, session, money: session.providerPaymentId ?? '' }
}

/** A paid order of 117.90 by card; `money` is the provider's id of its payment. */
export async function aPaidOrder(testApp: TestApp, change: OrderChange = {}, headers: OrderHeaders = {}) {
  const order = await anUnreportedOrder(testApp, change, headers)
  await reportPaid(testApp, order.session)
  return order
}

/** The documents of an order, oldest first. */
export const documentsOf = ({ context }: TestApp, orderId: string) =>
  context.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.issuedAt, invoices.number)
