import { sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import { queryOne } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A moment of a statement in milliseconds since 1970. */
export const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** The mail that was queued for an occasion. */
export const mailOf = (testApp: TestApp, occasion: string) =>
  queryOne(testApp, sql`select kind, recipient, language, data from mails where occasion = ${occasion}`)

type RefundRow = { id: string; state: string } & Record<string, unknown>

/** The refunds of a payment, oldest first, then the smallest. */
export const refundsOf = async (testApp: TestApp, paymentId: string) =>
  rowsOf<RefundRow>(
    await testApp.context.db.execute(
      sql`select id, amount, gift_card_amount as card, reason, state, provider_refund_id as provider, attempts, returned,
            ${millis('created_at')} as created, ${millis('due_at')} as due, ${millis('settled_at')} as settled
          from refunds where payment_id = ${paymentId} order by created_at, amount`,
    ),
  )

/** The dispute of a payment. */
export const disputeOf = (testApp: TestApp, paymentId: string) =>
  queryOne(
    testApp,
    sql`select id, amount, state, ${millis('created_at')} as created, ${millis('closed_at')} as closed
        from disputes where payment_id = ${paymentId}`,
  )
