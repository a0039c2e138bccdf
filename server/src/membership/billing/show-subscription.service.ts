import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { inLanguage, type Language } from '@slodki-ul/contract/language'
import type { Subscription } from '@slodki-ul/contract/membership/billing'
import { foreverDate, type SubscriptionStatus } from '@slodki-ul/contract/membership/billing.rules'
import { toZloty } from '@slodki-ul/contract/money'
import { findProductsOfFiles } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { RequestContext } from '#http/session.ts'
import { nextAmount } from '#membership/billing/next-payment.service.ts'
import { toAccessFacts } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { expirationOf, explainAccess, statusAt } from '#membership/billing/subscription-status.rules.ts'
import { findPlan, findPlanGifts, isPlanGift } from '#membership/plans/plans.service.ts'
import { type Gift, giftUrl } from '#platform/files/links.ts'

const giftSeconds = 86_400

const iso = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())

/** Order in which a user's subscriptions are shown: running ones, then unpaid ones, then the one that ended last. */
const ranks: Record<SubscriptionStatus, number> = {
  Active: 0,
  PastDue: 0,
  Cancelled: 1,
  Pending: 2,
  Expired: 3,
  Inactive: 9,
}

/** The subscription to show to a user now; null when they have none or never paid for one. */
export async function findCurrent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<{ row: table.SubscriptionRow; status: SubscriptionStatus } | null> {
  const found = (await table.selectSubscriptionsOf(db, userId)).map((row) => ({
    row,
    status: statusAt(toAccessFacts(row), clock.now()),
  }))
  const [first] = found
    .filter(({ status }) => status !== 'Inactive')
    .sort((one, other) => ranks[one.status] - ranks[other.status])
  return first ?? null
}

/** A subscription for its owner: why courses are open or locked, what comes next, and its gifts. */
export async function describeSubscription(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'links'>,
  { row, status }: { row: table.SubscriptionRow; status: SubscriptionStatus },
  language: Language,
): Promise<Subscription> {
  const { db, clock } = context
  const plan = await findPlan(db, row.planId)
  if (!plan) throw new Error(`Subscription ${row.id} has no plan.`)
  const timed = toAccessFacts(row)
  const access = explainAccess(timed, clock.now())
  const isForever = access.reason === 'forever'
  const isRunning = status === 'Active' || status === 'PastDue'
  const continues = isRunning && !isForever && !row.cancellationPlanned
  const { amount, discountCode } = await nextAmount(db, row)
  const gifts = access.allowed ? await findPlanGifts(db, plan.id) : []
  const products =
    gifts.length === 0
      ? []
      : await findProductsOfFiles(
          db,
          gifts.map(({ fileId }) => fileId),
        )
  return {
    id: row.id,
    planId: plan.id,
    type: plan.type,
    title: inLanguage({ pl: plan.titlePl, en: plan.titleEn }, language),
    status,
    expirationDate: isForever ? foreverDate : iso(expirationOf(timed)),
    paidUntil: iso(timed.paidUntil),
    price: toZloty(row.price),
    paymentMethod: row.paymentMethod,
    cancellationPlanned: row.cancellationPlanned,
    providerSubscriptionId: row.providerSubscriptionId,
    discountCode,
    nextPayment: continues && row.paidUntil ? { amount: toZloty(amount), at: row.paidUntil.toISOString() } : null,
    gifts: gifts.map(({ fileId, fileName }) => {
      const product = products.find((each) => each.fileId === fileId)
      return {
        fileName,
        title: product ? inLanguage(product, language) : null,
        url: giftUrl(context, { fileId, subscriptionId: row.id }, giftSeconds),
      }
    }),
    access: {
      allowed: access.allowed,
      reason: access.reason,
      until: isForever ? foreverDate : iso(access.until),
      since: iso(access.since),
    },
  }
}

/** The caller's subscription; null when there is none. */
export async function getSubscription(
  context: Context,
  caller: RequestContext,
  language: Language,
): Promise<Outcome<Subscription | null>> {
  if (!caller.userId) return fail('ERRORS.UNAUTHORIZED')
  const current = await findCurrent(context, caller.userId)
  return succeed(current && (await describeSubscription(context, current, language)))
}

/** Whether a file included in a subscription can still be downloaded: only while the subscription gives access. */
export async function canClaimGift(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { fileId, subscriptionId }: Gift,
): Promise<boolean> {
  const row = await table.selectSubscription(db, subscriptionId)
  if (!row || row.accountErasedAt || !explainAccess(toAccessFacts(row), clock.now()).allowed) return false
  return isPlanGift(db, row.planId, fileId)
}
