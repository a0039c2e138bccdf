import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { chooseNextAttempt, type PayableRef, planAttempt } from '#payments/payments/attempts.rules.ts'
import * as table from '#payments/payments/payments.db.ts'

export type { PaymentRow } from '#payments/payments/payments.db.ts'
export {
  clearProviderIds,
  insertPayment,
  lockPayment,
  paymentQuery,
  paymentsQuery,
  selectAttempts,
  selectPayment,
  selectPaymentBySession,
  selectPersonalPayments,
  selectSettledPayment,
  updatePayment,
} from '#payments/payments/payments.db.ts'

export const isUuid = (text: string | null): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '')

/** Expires an attempt; a job closes its page at the provider soon after. */
export const expireAttempt = (tx: Transaction, { clock }: Pick<Context, 'clock'>, paymentId: string) =>
  table.updatePayment(tx, paymentId, { state: 'expired', settledAt: clock.date(), checkAt: clock.date() })

/** The current attempt of something unpaid, with the URL of its page once that is open. */
export type CurrentAttempt = { paymentId: string; url: string | null }

/**
 * The attempt by which a locked, unpaid order or charge can be paid: the open one or a new one, which moves the
 * deadline. At most one is open. Null while a bank transfer is under way.
 */
export async function continuePayment(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'paymentHandlers'>,
  { kind, id, method, amount }: PayableRef & { method: PaymentName /** Amount in grosze. */; amount: number },
): Promise<CurrentAttempt | null> {
  const now = context.clock.now()
  const next = chooseNextAttempt(await table.selectAttempts(tx, { kind, id }), now)
  if (next.step === 'wait') return null
  if (next.step === 'reuse') return { paymentId: next.id, url: next.url }
  if (next.expiredId) await expireAttempt(tx, context, next.expiredId)
  const payment = planAttempt({ kind, id, method, amount }, next.attempt, now)
  await table.insertPayment(tx, payment)
  await context.paymentHandlers.payables[kind].setDeadline(tx, id, payment.expiresAt)
  return { paymentId: payment.id, url: null }
}
