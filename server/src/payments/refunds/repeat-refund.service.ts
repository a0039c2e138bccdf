import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { lockPayment } from '#payments/payments/payments.service.ts'
import * as table from '#payments/refunds/refunds.db.ts'
import { recordRefundSent } from '#payments/refunds/refunds.service.ts'
import { selectFailedRefunds } from '#payments/refunds/stalled-refunds.db.ts'
import type { StalledCheck } from '#stalled-records.ts'

type Locked = { refund: table.RefundRow; payment: Awaited<ReturnType<typeof lockPayment>> | null }

/**
 * A refund and its payment, locked, when its money can be sent once more: it failed, or awaits a bank transfer, and its
 * payment was not refunded otherwise meanwhile. Null otherwise.
 */
async function lockUnsent(tx: Transaction, id: string): Promise<Outcome<Locked>> {
  const known = await table.selectRefund(tx, id)
  if (!known) return fail('ERRORS.NOTFOUND')
  const payment = known.paymentId === null ? null : await lockPayment(tx, known.paymentId)
  const refund = await table.lockRefund(tx, id)
  const refuse = (reason: string) =>
    fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason, present: { state: refund?.state } } })
  const isUnsent = refund?.state === 'failed' || (refund?.state === 'pending' && refund.way === 'transfer')
  if (!refund || !isUnsent) return refuse('refundNotFailed')
  if (payment && refund.state === 'failed') {
    const given = await table.sumRefunds(tx, payment.id)
    if (given + refund.amount > payment.amount) return refuse('refundedOtherwise')
  }
  return succeed({ refund, payment })
}

/** Queues a failed refund once more. Fails with ERRORS.NOTFOUND, ERRORS.ACTIONNOTALLOWED. */
export async function repeatRefund(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  id: string,
): Promise<Outcome<null>> {
  const locked = await lockUnsent(tx, id)
  if (failed(locked)) return locked
  const { refund } = locked.value
  if (refund.way === 'transfer') return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'transferOnly' } })
  await table.updateRefund(tx, id, {
    ...{ state: 'pending', attempts: 0, repeats: refund.repeats + 1 },
    ...{ dueAt: clock.date(), settledAt: null },
  })
  return succeed(null)
}

/** Refunds that the provider refused: they are sent again. */
export const stalledRefunds: StalledCheck<Context> = {
  kind: 'refund-failed',
  find: selectFailedRefunds,
  mend: async (tx, context, id) => !failed(await repeatRefund(tx, context, id)),
}

/** A bank transfer by which staff refunded; `day` as an ISO date. */
export type RefundTransfer = { account: string; day: string; reference: string }

/**
 * Notes that staff made a bank transfer instead: of a failed refund, or of one without another way. Fails with
 * ERRORS.NOTFOUND, ERRORS.ACTIONNOTALLOWED.
 */
export async function transferRefund(
  tx: Transaction,
  context: Context,
  id: string,
  { account, day, reference }: RefundTransfer,
): Promise<Outcome<null>> {
  const locked = await lockUnsent(tx, id)
  if (failed(locked)) return locked
  const { refund, payment } = locked.value
  const transfer = { transferAccount: account, transferredOn: day, transferReference: reference }
  const paid = payment ?? { state: 'paid' as const, orderId: refund.orderId, chargeId: null }
  const done = { refund, payment: paid }
  await recordRefundSent(tx, context, done, { way: 'transfer', ...transfer })
  return succeed(null)
}
