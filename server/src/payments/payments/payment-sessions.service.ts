import type { SQLWrapper } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { batchWrites } from '#db/batch-writes.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { payableOf } from '#payments/payments/attempts.rules.ts'
import * as table from '#payments/payments/payments.db.ts'
import {
  type PaymentSession,
  reportRefusal,
  requestSession,
  sessionChange,
} from '#payments/payments/request-session.service.ts'

export type { PaymentSession } from '#payments/payments/request-session.service.ts'

/** A write of the caller for the transaction that stores the page. */
export type RecordUrl = (tx: Transaction, url: string | null) => SQLWrapper | null

/** `request` is null where the page was requested before. */
type Session = Pick<PaymentSession, 'payment'> & { request: PaymentSession['request'] | null }

async function storeSession(context: Context, { payment: asked, request }: Session, record?: RecordUrl) {
  const outcome = request && (await requestSession(context, { payment: asked, request }))
  if (outcome?.session) context.fault('payment.after-session')
  const { kind, id } = payableOf(asked)
  const handler = context.paymentHandlers.payables[kind]
  const url = await inTransaction(context, async (tx) => {
    const locked = await handler.lock(tx, context, { id, paymentId: asked.id, hasMoney: false })
    if (!locked?.payment) throw new Error(`No payment ${asked.id}.`)
    const { payment, payable } = locked
    // Another process may have opened or settled it meanwhile.
    const stored = payment.state === 'opening' ? outcome : null
    const pageUrl = stored ? (stored.session?.url ?? null) : payment.url
    const refusal = stored && reportRefusal(tx, context, payment.id, stored)
    const recorded = record?.(tx, pageUrl)
    const writes = [
      ...(stored ? [table.updatePayment(tx, payment.id, sessionChange(context, stored))] : []),
      ...(stored ? handler.onSessionRequested(tx, context, payable, stored.session !== null) : []),
      ...(refusal ? [refusal] : []),
      ...(recorded ? [recorded] : []),
    ]
    if (writes.length > 0) await batchWrites(tx, writes)
    return pageUrl
  })
  context.fault('payment.after-record')
  return url
}

/**
 * Requests the payment page of an attempt and stores the result. A provider that is down or refuses is a result (the
 * retry page), not an error. It is safe to repeat: the provider returns the same page. Returns the page's URL, null
 * when there is none. `record` adds a write of the caller to the same transaction.
 */
export const openSession = (context: Context, session: PaymentSession, record?: RecordUrl): Promise<string | null> =>
  storeSession(context, session, record)

/** Like openSession, for an attempt given by its id. Throws when it no longer exists. */
export async function openSessionById(context: Context, paymentId: string, record?: RecordUrl): Promise<string | null> {
  const payment = await table.selectPayment(context.db, paymentId)
  if (!payment) throw new Error(`No payment ${paymentId}.`)
  const { kind, id } = payableOf(payment)
  const request =
    payment.state === 'opening' ? await context.paymentHandlers.payables[kind].requestSession(context, id) : null
  return storeSession(context, { payment, request }, record)
}
