import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { reportToStaff } from '#mail/staff.ts'
import type { ProviderDispute } from '#providers/stripe-objects.ts'

/** A buyer told their bank that they did not want a payment: staff must answer within days. Told once a dispute. */
export const reportDispute = (
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { id, amount, currency, reason, providerPaymentId }: ProviderDispute,
) =>
  reportToStaff(tx, context, {
    occasion: `staff-dispute:${id}`,
    kind: 'staff-dispute',
    data: { amount, currency, reason, providerPaymentId },
  })
