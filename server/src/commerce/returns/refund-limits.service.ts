import type { RefundOutcome } from '@slodki-ul/contract/commerce/returns.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { sumOfDay, sumOfOrder } from '#commerce/returns/order-refunds.db.ts'
import { type GivenBack, isOwnDecision, type RefundLimit } from '#commerce/returns/refund-limits.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { confirmedUntil } from '#identity/staff/staff.rules.ts'
import { lockUser } from '#identity/users/users.service.ts'
import { type Asked, askOwners } from '#platform/requests/requests.service.ts'
import { readSetting } from '#platform/settings/settings.service.ts'

/** In whose name something is given back, and the request that an owner accepted. */
export type Decision = { madeBy: string | null; requestId: string | null }

/** What counts against the limits of a member of staff; amounts in grosze. */
export async function givenBackBy(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config' | 'queries'>,
  { userId }: Pick<StaffCaller, 'userId'>,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<GivenBack> {
  const now = context.clock.date()
  const { orderRefundAmount, dailyRefundAmount } = await readSetting(tx, context, 'limits')
  return {
    amount,
    before: {
      order: await sumOfOrder(tx, orderId),
      day: (await sumOfDay(tx, userId, now)) + (await context.queries.sumSubscriptionsGivenBack(tx, userId, now)),
    },
    limits: { order: toGrosze(orderRefundAmount), day: toGrosze(dailyRefundAmount) },
  }
}

/** A request that an owner accepted: who asked, for how many grosze. */
export type Accepted = { id: string; askedBy: string | null; amount: number }

type Checked = Asked & {
  /** What the limit of one order counts for. */
  orderId: string
  /** Grosze of the amount that go to a gift card. */
  giftCard: number
  accepted: Accepted | undefined
  exceeded: (given: GivenBack) => RefundLimit | null
}

/**
 * Decides whether somebody gives back at once (BO-012). Above a limit an owner needs a code given shortly before, or it
 * fails with ERRORS.CONFIRMIDENTITY; for everybody else it becomes a request. What an owner accepted has no limit, and fails
 * with ERRORS.REHEARSALCHANGED when it gives back another amount by now.
 */
export async function checkLimits(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { accepted, exceeded, giftCard, orderId, ...asked }: Checked,
): Promise<Outcome<Decision | { requested: RefundOutcome }>> {
  const { amount } = asked
  if (accepted && accepted.amount !== amount) return fail('ERRORS.REHEARSALCHANGED')
  if (accepted) return succeed({ madeBy: accepted.askedBy, requestId: accepted.id })
  // Two refunds of one person at once, of different orders, count for each other.
  await lockUser(tx, caller.userId)
  const decision = { madeBy: caller.userId, requestId: null }
  if (exceeded(await givenBackBy(tx, context, caller, { orderId, amount })) === null) return succeed(decision)
  if (isOwnDecision(caller.roles)) {
    const isConfirmed = confirmedUntil(caller.confirmedAt, context.clock.now()) !== null
    return isConfirmed ? succeed(decision) : fail('ERRORS.CONFIRMIDENTITY')
  }
  const { hash: _hash, ...body } = asked.body
  const request = await askOwners(tx, context, caller, { ...asked, body })
  if (failed(request)) return request
  const totals = { refundTotal: toZloty(amount), giftCardTotal: toZloty(giftCard) }
  return succeed({ requested: { outcome: 'requested', requestId: request.value.id, ...totals } })
}
