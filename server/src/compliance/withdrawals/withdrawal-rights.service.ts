import { articleOf, type RightReason, verdictOf } from '@slodki-ul/contract/compliance/withdrawal-rights.rules'
import type { WithdrawalRecord, WithdrawalRight } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { toZloty } from '@slodki-ul/contract/money'
import { findPerishable } from '#catalogue/products/products.service.ts'
import { findCheapestDelivery } from '#catalogue/shipping/shipping.service.ts'
import { countSoldCards } from '#catalogue/vouchers/gift-cards.service.ts'
import { findOpenings } from '#commerce/orders/orders.service.ts'
import { type LockedOrder, lockRefundable, refundableOf } from '#commerce/returns/load-refundable.service.ts'
import { deliveryLeft, leftOf } from '#commerce/returns/order-refund.rules.ts'
import { type LineFacts, type Right, rightsOfOrder, totalOf } from '#compliance/withdrawals/withdrawal-rights.rules.ts'
import type { WithdrawalRow } from '#compliance/withdrawals/withdrawals.admin.db.ts'
import { deadlineOfOrder } from '#compliance/withdrawals/withdrawn-contract.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { selectConsentsOfOrder } from '#legal/consents/consents.service.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { assessWithdrawal } from '#membership/billing/withdraw-subscription.service.ts'
import { proRata } from '#membership/billing/withdrawn-subscription.rules.ts'

type Deps = Pick<Context, 'settings'> & { db: Transaction }
type Rights = NonNullable<WithdrawalRecord['rights']>
type Days = WithdrawalRight['days']

const present = ({ reason, amount, openedAt, position, ...right }: Right, days: Days = null): WithdrawalRight => ({
  ...right,
  lineId: position,
  ...{ reason, verdict: verdictOf(reason), article: articleOf(reason), days },
  openedAt: openedAt?.toISOString() ?? null,
  amount: toZloty(amount),
})

/** The lines of an order as the rules see them. One that is not paid has no documents, and nothing to pay back. */
async function loadLines(tx: Transaction, locked: LockedOrder): Promise<LineFacts[]> {
  const { order, lines } = locked
  const refundable = refundableOf(locked)
  const perishable = await findPerishable(
    tx,
    lines.map(({ productId }) => productId),
  )
  const openings = await findOpenings(tx, order.id)
  const hasConsent = (await selectConsentsOfOrder(tx, order.id)).some(({ kind }) => kind === 'digital')
  const { begun } = await countSoldCards(tx, order.id)
  return lines.map(({ position, productId, namePl, isVirtual, vatRate, count }) => {
    const isDocumented = refundable.documents[vatRate === null ? 'giftCards' : 'products'] !== undefined
    return {
      ...{ position, name: namePl, isVirtual, isPerishable: perishable.has(productId) },
      openedAt: (hasConsent && openings.get(productId)) || null,
      begunCards: begun.get(position) ?? 0,
      left: { vatRate: vatRate ?? 0, vat: 0, ...(isDocumented ? leftOf(refundable, position) : { count, gross: 0 }) },
    }
  })
}

/** What may be withdrawn from of an order that is locked. */
export async function loadOrderRights(
  tx: Transaction,
  { settings }: Pick<Context, 'settings'>,
  locked: LockedOrder,
  row: WithdrawalRow,
): Promise<{ deadlineOn: string | null; rights: Right[] }> {
  const { order, lines } = locked
  const deadlineOn = await deadlineOfOrder(tx, order, lines)
  const left = deliveryLeft(refundableOf(locked))
  const rights = rightsOfOrder({
    ...{ deadlineOn, statementOn: dayOf(row.receivedAt.getTime()), isWhole: row.scope === '' },
    isCompany: Boolean(order.companyData?.taxId),
    lines: await loadLines(tx, locked),
    delivery: left === null ? null : { left, cheapest: await findCheapestDelivery({ settings, db: tx }) },
  })
  return { deadlineOn, rights }
}

async function rightsFromOrder(context: Deps, orderId: string, row: WithdrawalRow): Promise<Rights | null> {
  const locked = await lockRefundable(context.db, orderId)
  if (!locked) return null
  const { deadlineOn, rights } = await loadOrderRights(context.db, context, locked, row)
  return { deadlineOn, lines: rights.map((right) => present(right)), total: toZloty(totalOf(rights)) }
}

const ofSubscription = (reason: RightReason, amount: number): Right => ({
  ...{ subject: 'subscription', position: null, name: '', quantity: 1, openedAt: null, reason, amount },
})

/** What was counted when the statement came stands: the subscription may have ended since. */
async function rightsFromSubscription({ db: tx }: Deps, id: string, row: WithdrawalRow): Promise<Rights | null> {
  const assessed = await assessWithdrawal(tx, id, row.receivedAt)
  if (!assessed) return null
  const { deadlineOn, isCompany, isStartRequested, statementDay, lastDay } = assessed
  const isLate = statementDay > deadlineOn
  const refunded = row.refundAmount ?? assessed.refunded ?? 0
  const isEarlier = row.refundAmount !== null
  const share =
    !isEarlier && isStartRequested && lastDay !== null ? proRata({ ...assessed, lastDay }, statementDay) : null
  const byUse = !isStartRequested ? 'notStarted' : lastDay === null && !isEarlier ? 'withoutEnd' : 'daysUsed'
  const right = ofSubscription(isLate ? 'late' : isCompany ? 'company' : byUse, isLate ? 0 : refunded)
  const days = share && !isLate ? { used: share.usedDays, all: share.days } : null
  return { deadlineOn, lines: [present(right, days)], total: toZloty(totalOf([right])) }
}

/**
 * What may be withdrawn from of the contract that staff chose for a statement, line by line, and what is to be paid back;
 * null before one is chosen (BO-154).
 */
export async function describeRights(context: Deps, row: WithdrawalRow): Promise<Rights | null> {
  if (!row.matchedAt) return null
  if (row.subscriptionId) return rightsFromSubscription(context, row.subscriptionId, row)
  return row.orderId ? rightsFromOrder(context, row.orderId, row) : null
}
