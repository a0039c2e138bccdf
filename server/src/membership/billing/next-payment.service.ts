import { findReservedUse } from '#catalogue/vouchers/vouchers.service.ts'
import type { Executor } from '#db/client.ts'
import type { SubscriptionRow } from '#membership/billing/subscription.db.ts'

/** The next payment of a subscription in grosze, after the voucher reserved for it. */
export async function nextAmount(
  db: Executor,
  { price, nextChargeId }: SubscriptionRow,
): Promise<{ amount: number; discountCode: string | null }> {
  const use = nextChargeId ? await findReservedUse(db, nextChargeId) : null
  return use
    ? { amount: Math.max(0, price - use.amount), discountCode: use.code }
    : { amount: price, discountCode: null }
}
