import { staffDocumentsEndpoints as documents } from '@slodki-ul/contract/payments/documents.admin'
import { asc, eq } from 'drizzle-orm'
import { inTransaction } from '#db/transaction.ts'
import { correctDocument, type DocumentCorrection, issueCorrection } from '#payments/documents/corrections.service.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { company, invoiceOf } from '#testing/documents.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { aKey } from '#testing/staff-orders.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A paid order with three VAT rates and a line at 0: honey × 3, a tool, sweets × 2, a book, and courier delivery. */
export async function aDocument(testApp: TestApp) {
  const products = [
    [{ price: 3333, vatRate: 5 }, 3],
    [{ price: 1999, vatRate: 23 }, 1],
    [{ price: 777, vatRate: 8 }, 2],
    [{ price: 501, vatRate: 0 }, 1],
  ] as const
  const lines: [number, number][] = []
  for (const [options, count] of products) lines.push([await aProduct(testApp, options), count])
  const { reply } = await anOrder(testApp, lines, { userWantsInvoice: true, companyData: company })
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  const session = testApp.cards.become(page?.id ?? '', 'paid')
  await handlePaymentUpdate(testApp.context, { session, state: 'paid', actor: 'provider:stripe' })
  const document = await invoiceOf(testApp, reply.orderId)
  if (!document) throw new Error('The order has no document.')
  return { document, orderId: reply.orderId, paymentId: session.paymentId ?? '' }
}

/** The corrections of a document, oldest first. */
export const correctionsOf = (testApp: TestApp, documentId: string) =>
  testApp.context.db
    .select()
    .from(invoices)
    .where(eq(invoices.correctsId, documentId))
    .orderBy(asc(invoices.series), asc(invoices.position))

/** Corrects a document as staff. */
export const correct = (testApp: TestApp, documentId: string, change: Partial<DocumentCorrection>) =>
  inTransaction(testApp.context, (tx) =>
    correctDocument(tx, testApp.context, { documentId, occasion: crypto.randomUUID(), lines: [], ...change }),
  )

/** Corrects the buyer of a document as staff who have just looked at it. */
export async function correctBuyerOf(testApp: TestApp, id: string, body: object, headers: Record<string, string>) {
  const { reply } = await testApp.call(documents.getStaffDocument, { params: { id } }, headers)
  const change = { version: reply?.currentBuyer?.version ?? 0, ...body }
  return testApp.call(documents.correctBuyer, { params: { id }, headers: aKey(), body: change as never }, headers)
}

/** Corrects the document of an order by a refund without returned quantities. */
export const correctByRefund = (testApp: TestApp, orderId: string, amount: number) =>
  inTransaction(testApp.context, (tx) =>
    issueCorrection(tx, testApp.context, {
      ...{ corrects: { occasion: `order:${orderId}` }, occasion: crypto.randomUUID() },
      ...{ amount, giftCardAmount: 0, returned: [], reason: 'refund' },
    }),
  )
