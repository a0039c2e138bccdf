import { inArray, sql } from 'drizzle-orm'
import type { InvoiceRow } from '#payments/documents/invoices.db.ts'
import { invoiceSeries, invoices } from '#payments/documents/invoices.tables.ts'
import { ksefSends } from '#payments/documents/ksef.tables.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aSubscription, documentMails } from '#testing/documents.ts'
import { settleQueue } from '#testing/jobs.ts'
import type { KsefApp } from '#testing/ksef-app.ts'

let copies = 0

/** An invoice, and others like it of a subscription, which are not mailed; all wait for KSeF. `count` in all. */
export async function queueLike({ testApp, anInvoice }: KsefApp, count: number) {
  const { db } = testApp.context
  const { session } = await aCustomer(testApp)
  const { subscriptionId } = await aSubscription(testApp, session.id)
  const document = await anInvoice()
  copies += 1
  const series = `copies-${copies}`
  await db.insert(invoiceSeries).values({ name: series, last: count - 1 })
  await db.execute(sql`
    insert into invoices select copied.* from invoices document, generate_series(1, ${count - 1}) n,
      jsonb_populate_record(document, jsonb_build_object('id', gen_random_uuid(), 'due_at', null, 'file_id', null,
        'order_id', null, 'subscription_id', ${subscriptionId}::text, 'number', document.number || '/' || n,
        'series', ${series}::text, 'position', n, 'occasion', ${series} || ' ' || n)) copied
    where document.id = ${document.id}`)
  await db.execute(sql`
    insert into ksef_sends (document_id, environment, state, due_at, created_at)
    select copy.id, environment, state, send.due_at, send.created_at + copy.position * interval '1 millisecond'
    from invoices copy, ksef_sends send where copy.series = ${series} and send.document_id = ${document.id}`)
  return document
}

/** Documents that wait together, and what became of them. */
export function queuedDocuments(app: () => KsefApp) {
  const db = () => app().testApp.context.db
  const isOf = ({ number }: InvoiceRow) => {
    const like = sql`${invoices.number} = ${number} or ${invoices.number} like ${`${number}/%`}`
    return inArray(ksefSends.documentId, db().select({ id: invoices.id }).from(invoices).where(like))
  }
  const sendsOf = (document: InvoiceRow) =>
    db().select().from(ksefSends).where(isOf(document)).orderBy(ksefSends.createdAt)
  return {
    queue: (count: number) => queueLike(app(), count),
    isOf,
    sendsOf,
    /** How many are in each state. */
    async countsOf(document: InvoiceRow): Promise<Record<string, number>> {
      const states = Map.groupBy(await sendsOf(document), ({ state }) => state)
      return Object.fromEntries([...states].map(([state, { length }]) => [state, length]))
    },
    arrivedOf: async ({ number }: InvoiceRow) =>
      (await app().sandbox.read()).invoices.filter(
        (each) => each.number === number || each.number.startsWith(`${number}/`),
      ),
    settle: () => settleQueue(app().testApp.context, 'ksef-sends'),
    callsTo: async (pattern: RegExp) => (await app().sandbox.read()).received.filter((call) => pattern.test(call)),
    mailsOf: ({ number }: InvoiceRow) => documentMails(app().testApp).filter(({ subject }) => subject.includes(number)),
  }
}
