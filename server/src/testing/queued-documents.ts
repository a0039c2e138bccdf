import { sql } from 'drizzle-orm'
import { invoiceSeries } from '#payments/documents/invoices.tables.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aSubscription } from '#testing/documents.ts'
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
