import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import type { ProviderDispute } from '#providers/stripe-objects.ts'

/**
 * A buyer told their bank that they did not want a payment: staff must answer within days, and hear of it when that was not
 * enough. Each told once a dispute.
 */
export async function reportDispute(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { id, amount, currency, reason, providerPaymentId, state }: ProviderDispute,
): Promise<void> {
  if (state === 'won') return
  const kind = state === 'lost' ? 'staff-dispute-lost' : 'staff-dispute'
  const data = { amount, currency, reason, providerPaymentId }
  await reportToStaff(tx, context, { occasion: `${kind}:${id}`, kind, data })
}
