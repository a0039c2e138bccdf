import { isVoucherRefusal } from '@slodki-ul/contract/catalogue/voucher-refusals.rules'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { paymentMinimumGrosze } from '@slodki-ul/contract/limits'
import type { Subscription } from '@slodki-ul/contract/membership/billing'
import { countCodeTry } from '#catalogue/vouchers/code-attempts.service.ts'
import { reservePlanVoucher, settleVoucherUse } from '#catalogue/vouchers/vouchers.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { lockUser } from '#identity/users/users.service.ts'
import { describeSubscription, findCurrent } from '#membership/billing/show-subscription.service.ts'
import { toAccessFacts } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { statusAt } from '#membership/billing/subscription-status.rules.ts'
import { queueSubscriptionMail } from '#membership/billing/subscription-transitions.service.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

type Reserved = { row: table.SubscriptionRow; chargeId: string; code: string; discount: number }

/** Whether a payment is still to come that a voucher could lower. */
function isUpcoming(row: table.SubscriptionRow, now: number): boolean {
  const status = statusAt(toAccessFacts(row), now)
  return (status === 'Active' || status === 'PastDue') && row.paidUntil !== null && !row.cancellationPlanned
}

/** Reserves one use of the code for the next payment, replacing a voucher reserved before. */
async function reserveNext(
  tx: Transaction,
  context: Context,
  userId: string,
  { subscriptionId, voucher }: { subscriptionId: string; voucher: string },
): Promise<Outcome<Reserved>> {
  const user = await lockUser(tx, userId)
  const row = await table.lockSubscription(tx, subscriptionId)
  if (!user || !row) return fail('ERRORS.UNABLETOLOADSUBSCRIPTION')
  const open = (await table.selectCharges(tx, row.id)).some(({ state }) => state === 'open')
  if (open || !isUpcoming(row, context.clock.now())) return fail('ERRORS.SUBSCRIPTIONNOTPAYABLE')
  const chargeId = crypto.randomUUID()
  if (row.nextChargeId) await settleVoucherUse(tx, row.nextChargeId, 'released', context.clock.date())
  const reserved = await reservePlanVoucher(tx, context, voucher, {
    planId: row.planId,
    price: row.price,
    subjectId: chargeId,
    email: user.email,
  })
  if (failed(reserved)) return reserved
  const { id, code, amount } = reserved.value
  if (amount > 0 && amount < paymentMinimumGrosze) return fail('ERRORS.VOUCHERBELOWMINIMUM')
  await table.updateSubscription(tx, row.id, { voucherId: id, nextChargeId: chargeId })
  return succeed({ row, chargeId, code, discount: row.price - amount })
}

/** Puts a discount on the next invoice of a renewing subscription at the provider. Throws ProviderUnavailable. */
async function discountNext(context: Context, { row, chargeId, code, discount }: Reserved): Promise<void> {
  if (!row.providerSubscriptionId) return
  if (!context.billing) throw new ProviderUnavailable('Payments are switched off.')
  const couponId = await context.billing.createCoupon({
    idempotencyKey: `coupon-${chargeId}`,
    name: code,
    discount: { kind: 'amount', amount: discount },
  })
  await context.billing.useCouponOnce(row.providerSubscriptionId, couponId, `use-coupon-${chargeId}`)
}

/** Releases the reserved use when the provider did not accept the discount. */
const giveBack = (context: Context, { row, chargeId }: Reserved) =>
  inTransaction(context, async (tx) => {
    await table.lockSubscription(tx, row.id)
    await settleVoucherUse(tx, chargeId, 'released', context.clock.date())
    await table.updateSubscription(tx, row.id, { voucherId: null, nextChargeId: null })
  })

/** Puts a voucher on the next payment of the caller's running subscription; wrong codes are counted. */
export async function applySubscriptionVoucher(
  context: Context,
  caller: RequestContext,
  { voucher, languageCode }: { voucher: string; languageCode: Language },
): Promise<Outcome<Subscription>> {
  const { userId, ip } = caller
  if (!userId) return fail('ERRORS.UNAUTHORIZED')
  const current = await findCurrent(context, userId)
  if (!current) return fail('ERRORS.UNABLETOLOADSUBSCRIPTION')
  const counted = await countCodeTry(context, [`address ${ip}`, `user ${userId}`])
  if (failed(counted)) return counted
  const subscriptionId = current.row.id
  const reserved = await inTransaction(context, (tx) => reserveNext(tx, context, userId, { subscriptionId, voucher }))
  if (!failed(reserved) || !isVoucherRefusal(reserved.error)) await counted.value.giveBack()
  if (failed(reserved)) return reserved
  try {
    await discountNext(context, reserved.value)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await giveBack(context, reserved.value)
    return fail('ERRORS.UNABLETORESTARTPAYMENT')
  }
  const { chargeId, code, discount, row } = reserved.value
  await inTransaction(context, (tx) =>
    queueSubscriptionMail(tx, context, row, 'voucher-applied', {
      occasion: chargeId,
      code,
      amount: row.price - discount,
    }),
  )
  const after = await findCurrent(context, userId)
  return after
    ? succeed(await describeSubscription(context, after, languageCode))
    : fail('ERRORS.UNABLETOLOADSUBSCRIPTION')
}
