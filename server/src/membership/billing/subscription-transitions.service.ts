import type { SubscriptionStatus } from '@slodki-ul/contract/membership/billing.rules'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { queueMail } from '#platform/mail/outbox.ts'

type Deps = Pick<Context, 'clock'>

/** Why a subscription changed and who changed it: `customer`, `provider:stripe`, `job:deadline`. */
export type TransitionReason = { cause: string; actor: string }

/** Sets the status of a subscription and other columns, and records the reason when the status differs. */
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

/** Queues a mail to the buyer of a subscription, once per occasion; never for an erased account. */
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

/** Marks a subscription whose time is over as expired and mails its owner. */
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
