import { succeed } from '@slodki-ul/contract/errors'
import { blockDisputedCards, unblockDisputedCards } from '#catalogue/vouchers/gift-cards.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { payableOf } from '#payments/payments/attempts.rules.ts'
import { describePayable, type EventHandler } from '#payments/payments/payable-handlers.service.ts'
import { selectSettledPayment } from '#payments/payments/payments.service.ts'
import { recordDispute } from '#payments/refunds/refunds.db.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import type { ProviderDispute } from '#providers/stripe-objects.ts'

/** Reports a dispute, which staff must answer within days, and its loss; each once. */
async function reportDispute(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { id, amount, currency, reason, providerPaymentId, state }: ProviderDispute,
): Promise<void> {
  if (state === 'won') return
  const kind = state === 'lost' ? 'staff-dispute-lost' : 'staff-dispute'
  const data = { amount, currency, reason, providerPaymentId }
  await reportToStaff(tx, context, { occasion: `${kind}:${id}`, kind, data })
}

/**
 * Follows a dispute of a payment whose order sold gift cards: they are blocked while it is open, and usable again when it
 * is won. When it is lost they are blocked for good as far as the money that the bank took reaches them, which is recorded
 * with it. A dispute that is closed stays closed, whatever is reported late.
 */
async function followDispute(
  tx: Transaction,
  context: Context,
  { id, amount, providerPaymentId, state }: ProviderDispute,
): Promise<void> {
  const payment = providerPaymentId ? await selectSettledPayment(tx, providerPaymentId) : undefined
  if (!payment) return
  const at = context.clock.date()
  const hasChanged = await recordDispute(tx, {
    ...{ id, paymentId: payment.id, amount, state, createdAt: at },
    closedAt: state === 'open' ? null : at,
  })
  if (!hasChanged || !payment.orderId) return
  if (state !== 'open') {
    await unblockDisputedCards(tx, id)
    return
  }
  const { name: reference } = await describePayable(context, tx, payableOf(payment))
  await blockDisputedCards(tx, context, { orderId: payment.orderId, reference, disputeId: id })
}

/** Handles events of payments that customers dispute at their bank. */
export const disputeEvents: EventHandler<Context, ProviderDispute> = {
  fetch: async (_context, { dispute }) => dispute,
  async apply(tx, context, dispute) {
    await reportDispute(tx, context, dispute)
    await followDispute(tx, context, dispute)
    return succeed(null)
  },
}
