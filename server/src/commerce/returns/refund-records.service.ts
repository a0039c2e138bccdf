import type { RefundRecord, RefundState } from '@slodki-ul/contract/commerce/refund-record.admin'
import type { Refundable } from '@slodki-ul/contract/commerce/returns.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { type LockedOrder, lockRefundable, refundableOf } from '#commerce/returns/load-refundable.service.ts'
import { deliveryLeft, leftOf, restockable } from '#commerce/returns/order-refund.rules.ts'
import { leftOfOrder } from '#commerce/returns/plan-refund.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { findRefundWithPayment, type RefundRow, selectRefundsOfOrder } from '#payments/refunds/refunds.service.ts'
import { type RefundTransfer, repeatRefund, transferRefund } from '#payments/refunds/repeat-refund.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { selectWaiting } from '#platform/requests/requests.service.ts'

/** The state of a refund as staff read it. */
function stateOf({ state, way }: Pick<RefundRow, 'state' | 'way'>): RefundState {
  if (state === 'failed') return 'failed'
  if (way === 'transfer') return state === 'sent' ? 'transferred' : 'transfer-due'
  return state === 'sent' ? 'sent' : 'queued'
}

function presentRefund(refund: RefundRow): RefundRecord {
  const { transferAccount, transferredOn, transferReference } = refund
  const state = stateOf(refund)
  return {
    ...{ id: refund.id, state, reason: refund.reason, tries: refund.attempts },
    amount: toZloty(refund.amount),
    giftCardAmount: toZloty(refund.giftCardAmount),
    nextTryAt: state === 'queued' ? refund.dueAt.toISOString() : null,
    createdAt: refund.createdAt.toISOString(),
    settledAt: refund.settledAt?.toISOString() ?? null,
    transfer:
      transferAccount !== null && transferredOn !== null && transferReference !== null
        ? { account: transferAccount.slice(-4), day: transferredOn, reference: transferReference }
        : null,
    canRepeat: state === 'failed' && refund.way === 'provider',
    canTransfer: state === 'failed' || state === 'transfer-due',
  }
}

const presentLines = (locked: LockedOrder): Refundable['lines'] =>
  locked.lines.map((line) => {
    const left = leftOf(refundableOf(locked), line.position)
    return {
      ...{ lineId: line.position, name: line.namePl, quantity: line.count, left: left.count },
      leftAmount: toZloty(left.gross),
      restockable: restockable(line, locked.restocked.get(line.position) ?? 0),
    }
  })

/** What can still go back of an order and what went back (BO-061, BO-065). Fails with ERRORS.UNABLETOLOADORDER. */
export const getRefundable = (context: Context, id: string): Promise<Outcome<Refundable>> =>
  inTransaction(context, async (tx): Promise<Outcome<Refundable>> => {
    const locked = await lockRefundable(tx, id)
    if (!locked) return fail('ERRORS.UNABLETOLOADORDER')
    const { order } = locked
    const left = leftOfOrder(locked)
    const delivery = deliveryLeft(refundableOf(locked))
    const request = await selectWaiting(tx, id, context.clock.date())
    return succeed({
      lines: presentLines(locked),
      deliveryAmount: delivery === null ? null : toZloty(delivery),
      money: { way: order.paymentMethod === 'Cod' ? 'transfer' : 'provider', left: toZloty(left.charged) },
      giftCard:
        order.giftCardAmount > 0 ? { code: (order.discountCode ?? '').slice(-4), left: toZloty(left.giftCard) } : null,
      refunds: (await selectRefundsOfOrder(tx, id)).map(presentRefund),
      request: request
        ? {
            ...{ id: request.id, kind: request.kind },
            amount: toZloty(request.amount),
            until: request.until.toISOString(),
          }
        : null,
    })
  })

/** Settles a refund once for each key and shows what became of it. */
const settle = (
  context: Context,
  caller: StaffCaller,
  id: string,
  work: (tx: Transaction) => Promise<Outcome<null>>,
): Promise<Outcome<RefundRecord>> =>
  runAction(context, caller, async (tx): Promise<Outcome<RefundRecord>> => {
    const before = await findRefundWithPayment(tx, id)
    const done = await work(tx)
    if (failed(done)) return done
    const after = await findRefundWithPayment(tx, id)
    if (!before || !after) return fail('ERRORS.NOTFOUND')
    await recordChange(tx, context, caller, {
      ...{ record: 'refund', recordId: id },
      before: { state: stateOf(before.refund), account: before.refund.transferAccount },
      after: { state: stateOf(after.refund), account: after.refund.transferAccount },
      secrets: ['account'],
    })
    return succeed(presentRefund(after.refund))
  })

/** Sends a failed refund again (BO-065). Fails with ERRORS.NOTFOUND, ERRORS.ACTIONNOTALLOWED. */
export const repeatOrderRefund = (context: Context, caller: StaffCaller, id: string) =>
  settle(context, caller, id, (tx) => repeatRefund(tx, context, id))

/** Notes the bank transfer of a refund (BO-065). Fails with ERRORS.NOTFOUND, ERRORS.ACTIONNOTALLOWED. */
export const transferOrderRefund = (context: Context, caller: StaffCaller, id: string, transfer: RefundTransfer) =>
  settle(context, caller, id, (tx) => transferRefund(tx, context, id, transfer))
