import { daySeconds, minuteMs } from '@slodki-ul/contract/durations'
import { paymentDeadlineMinutes } from '@slodki-ul/contract/limits'
import { pages } from '@slodki-ul/contract/pages'
import type { SQLWrapper } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { selectPlan } from '#membership/billing/plans.db.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { selectPayment, sessionRequestMs, updatePayment } from '#payments/payments/payments.service.ts'
import { recordAnswer, reportRefusal, requestSession } from '#payments/payments/request-session.service.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

const after = ({ clock }: Pick<Context, 'clock'>, ms: number) => new Date(clock.now() + ms)

type Payable = Pick<table.ChargeRow, 'id' | 'amount'>

/** The next attempt to pay for a period, not yet written; openChargePage then asks the provider. */
export const planChargeAttempt = (
  context: Pick<Context, 'clock'>,
  charge: Payable,
  method: 'Stripe' | 'Blik',
  attempt: number,
) => ({
  id: crypto.randomUUID(),
  chargeId: charge.id,
  attempt,
  provider: 'stripe',
  method,
  amount: charge.amount,
  state: 'opening' as const,
  createdAt: context.clock.date(),
  expiresAt: after(context, paymentDeadlineMinutes * minuteMs),
  checkAt: after(context, sessionRequestMs),
})

/** Purpose of the token that lets a buyer see, and pay, a subscription without an account; the subject is its id. */
export const ticketPurpose = 'subscription'
const ticketSeconds = 180 * daySeconds

/** The thank-you page of a subscription that needs no payment page; mails link there, too. */
export const subscriptionTicketUrl = (context: Pick<Context, 'config' | 'links'>, subscriptionId: string): string =>
  `${context.config.publicUrl}${pages.thankYou}?isSubscription=true&ticket=${encodeURIComponent(context.links.sign(ticketPurpose, subscriptionId, ticketSeconds))}`

/** Where a buyer lands who left the payment page, or when the provider is down. */
export const retryUrl = ({ config }: Pick<Context, 'config'>, subscriptionId: string): string =>
  `${config.publicUrl}${pages.thankYou}?subscriptionId=${subscriptionId}`

const words = {
  pl: (plan: string) => `Słodki Ul, plan: ${plan}`,
  en: (plan: string) => `Słodki Ul, plan: ${plan}`,
}

async function loadPage({ db }: Context, paymentId: string) {
  const payment = await selectPayment(db, paymentId)
  const charge = payment?.chargeId ? await table.selectCharge(db, payment.chargeId) : undefined
  const subscription = charge && (await table.selectSubscription(db, charge.subscriptionId))
  const plan = subscription && (await selectPlan(db, subscription.planId))
  if (!payment || !charge || !subscription || !plan) throw new Error(`Payment ${paymentId} is not for a subscription.`)
  const title = (subscription.language === 'en' ? plan.titleEn : null) ?? plan.titlePl
  return { payment, charge, subscription, title }
}

type Page = Awaited<ReturnType<typeof loadPage>>

/** A page of the provider that begins a subscription by card, which renews, or takes one payment ahead. */
async function requestPaymentPage(
  context: Context,
  { payment, charge, subscription, title }: Page,
): Promise<CheckoutSession> {
  const { cards, billing, config } = context
  if (!cards || !billing) throw new ProviderUnavailable('Payments are switched off.')
  const common = {
    idempotencyKey: `charge-${charge.id}-attempt-${payment.attempt}`,
    subscriptionId: subscription.id,
    paymentId: payment.id,
    language: subscription.language,
    email: subscription.email,
    successUrl: `${config.publicUrl}${pages.thankYou}?isSubscription=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: retryUrl(context, subscription.id),
    expiresAt: payment.expiresAt,
  }
  const name = words[subscription.language](title)
  if (payment.method === 'Blik' || subscription.months === null)
    return cards.createSession({
      ...common,
      method: 'blik',
      description: name,
      lines: [{ name, amount: charge.amount }],
    })
  const couponId =
    charge.discount > 0
      ? await billing.createCoupon({
          idempotencyKey: `coupon-${charge.id}`,
          name: charge.discountCode ?? name,
          discount: { kind: 'amount', amount: charge.discount },
        })
      : null
  return billing.createSubscriptionSession({
    ...common,
    customerId: subscription.providerCustomerId,
    planName: name,
    months: subscription.months as 1 | 6 | 12,
    amount: subscription.price,
    couponId,
  })
}

/**
 * Asks the provider for the page of an attempt to pay for a period, and writes down what came of it. May be repeated at any
 * time: the attempt's name makes the provider answer with the same page. Returns the page's address, null when the provider
 * is down or refuses. `record` adds a write of the caller to the same transaction.
 */
export async function openChargePageById(
  context: Context,
  paymentId: string,
  record: (tx: Transaction, url: string | null) => SQLWrapper | null = () => null,
): Promise<string | null> {
  const page = await loadPage(context, paymentId)
  const answer =
    page.payment.state === 'opening'
      ? await requestSession(context, paymentId, () => requestPaymentPage(context, page))
      : null
  return inTransaction(context, async (tx) => {
    await table.lockSubscription(tx, page.subscription.id)
    const payment = await selectPayment(tx, paymentId)
    if (!payment) throw new Error(`Payment ${paymentId} has gone.`)
    const opened = payment.state === 'opening' ? answer : null
    if (opened) {
      await updatePayment(tx, paymentId, recordAnswer(context, opened))
      await reportRefusal(tx, context, paymentId, opened)
    }
    const url = opened ? (opened.session?.url ?? null) : payment.url
    const kept = record(tx, url)
    if (kept) await tx.execute(kept.getSQL())
    return url
  })
}
