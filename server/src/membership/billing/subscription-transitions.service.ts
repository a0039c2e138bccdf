import type { SubscriptionStatus } from '@slodki-ul/contract/membership/billing.rules'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { queueMail } from '#platform/mail/outbox.ts'

type Deps = Pick<Context, 'clock'>

/** Why a subscription moved, and who moved it: `customer`, `provider:stripe`, `job:deadline`. */
export type TransitionReason = { cause: string; actor: string }

/** Gives a subscription a status, with whatever changes beside it, and writes down why when that is another one. */
export async function applyTransition(
  tx: Transaction,
  { clock }: Deps,
  subscription: table.SubscriptionRow,
  to: SubscriptionStatus,
  reason: TransitionReason,
  change: table.SubscriptionChange = {},
): Promise<table.SubscriptionRow> {
  await table.updateSubscription(tx, subscription.id, { ...change, status: to })
  if (to !== subscription.status)
    await table.insertEvent(tx, {
      subscriptionId: subscription.id,
      fromStatus: subscription.status,
      toStatus: to,
      ...reason,
      at: clock.date(),
    })
  return { ...subscription, ...change, status: to }
}

/** Writes to the buyer of a subscription, once an occasion; an account that was erased is written to no more. */
export async function queueSubscriptionMail(
  tx: Transaction,
  deps: Deps,
  subscription: table.SubscriptionRow,
  kind: string,
  { occasion, ...data }: { occasion: string } & Record<string, unknown>,
): Promise<void> {
  if (subscription.accountErasedAt) return
  await queueMail(tx, deps, {
    occasion: `${kind}:${occasion}`,
    kind,
    recipient: subscription.email,
    language: subscription.language,
    data: { subscriptionId: subscription.id, ...data },
  })
}

/** Notes that the time of a subscription is over, and tells its owner. */
export async function expireSubscription(
  tx: Transaction,
  deps: Deps,
  subscription: table.SubscriptionRow,
  reason: TransitionReason,
  change: table.SubscriptionChange = {},
): Promise<void> {
  if (subscription.status === 'Expired') return
  const expired = await applyTransition(tx, deps, subscription, 'Expired', reason, change)
  const occasion = `${subscription.id}:${subscription.paidUntil?.toISOString()}`
  await queueSubscriptionMail(tx, deps, expired, 'subscription-expired', { occasion })
}
