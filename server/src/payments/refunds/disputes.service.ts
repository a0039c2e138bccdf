import { succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { EventHandler } from '#payments/payments/payable-handlers.service.ts'
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

/** Handles events of payments that customers dispute at their bank. */
export const disputeEvents: EventHandler<Context, ProviderDispute> = {
  fetch: async (_context, { dispute }) => dispute,
  async apply(tx, context, dispute) {
    await reportDispute(tx, context, dispute)
    return succeed(null)
  },
}
