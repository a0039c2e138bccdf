import { findReservedUse } from '#catalogue/vouchers/vouchers.service.ts'
import type { Executor } from '#db/client.ts'
import type { SubscriptionRow } from '#membership/billing/subscription.db.ts'

/** What the next payment of a subscription comes to with the voucher that waits for it, in grosze. */
export async function nextAmount(
  db: Executor,
  { price, nextChargeId }: SubscriptionRow,
): Promise<{ amount: number; discountCode: string | null }> {
  const use = nextChargeId ? await findReservedUse(db, nextChargeId) : null
  return use
    ? { amount: Math.max(0, price - use.amount), discountCode: use.code }
    : { amount: price, discountCode: null }
}
