import { createHash } from 'node:crypto'
import type { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { inLanguage } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import type { Context } from '#context.ts'
import { ticketPurpose } from '#membership/billing/charge-pages.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { findPlan } from '#membership/plans/plans.service.ts'
import { type PaymentRow, selectAttempts } from '#payments/payments/payments.service.ts'

type Question = { ticket?: string | undefined; subscriptionId?: string | undefined }
type Result = Reply<typeof checkoutEndpoints.getResult>

/** The state that /dziekujemy shows for a charge: an overdue renewal counts as failed. */
function stateOf(charge: table.ChargeRow, payment: PaymentRow | null, isBack: boolean): Result['state'] {
  // A guest's free order that started nothing looks like one that did, so that it reveals nothing about the address.
  if (charge.state === 'paid' || charge.amount === 0) return 'paid'
  if (charge.state === 'dropped') return 'failed'
  if (payment?.state === 'waiting') return 'waiting'
  return (payment?.state === 'open' || payment?.state === 'opening') && isBack ? 'waiting' : 'failed'
}

/** The result of a subscription order or of the payment for one of its periods; null when there is none. */
export async function findSubscriptionResult(
  { db, links }: Pick<Context, 'db' | 'links'>,
  { ticket, subscriptionId: asked }: Question,
  bySession: PaymentRow | null,
): Promise<Result | null> {
  const paid = bySession?.chargeId ? await table.selectCharge(db, bySession.chargeId) : undefined
  const id = paid?.subscriptionId ?? (ticket ? links.verify(ticketPurpose, ticket) : null) ?? asked
  const subscription = id ? await table.selectSubscription(db, id) : undefined
  const plan = subscription && (await findPlan(db, subscription.planId))
  const charge = paid ?? (subscription && (await table.selectCharges(db, subscription.id))[0])
  if (!subscription || !plan || !charge) return null
  const payment = bySession ?? (await selectAttempts(db, { kind: 'charge', id: charge.id }))[0] ?? null
  const isOverdue = subscription.status === 'PastDue' && !paid
  const state = isOverdue ? 'failed' : stateOf(charge, payment, !asked)
  return {
    kind: 'subscription',
    state,
    paymentMethod: subscription.paymentMethod,
    number: inLanguage({ pl: plan.titlePl, en: plan.titleEn }, subscription.language),
    value: toZloty(isOverdue ? subscription.price : charge.amount),
    currency: 'PLN',
    hasFiles: false,
    hasGiftCards: false,
    hasParcel: false,
    eventId: createHash('sha256').update(`subscribe:${charge.id}`).digest('hex').slice(0, 32),
    canRetry: state === 'failed' && (isOverdue || charge.state === 'open'),
    orderId: null,
    subscriptionId: asked ?? (state === 'failed' ? subscription.id : null),
  }
}
