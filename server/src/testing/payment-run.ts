import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { minuteMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { jobs } from '#modules.ts'
import { type Job, runDueJobs } from '#platform/jobs/ticker.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import { bearer, signIn } from '#testing/accounts.ts'
import { settleQueue } from '#testing/jobs.ts'
import type { ControlledProvider } from '#testing/payment-provider.ts'
import { buy, type Purchase } from '#testing/payment-purchases.ts'
import { readRecord } from '#testing/payment-record.ts'
import type { Sequence } from '#testing/payment-sequences.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Every sequence begins at the same moment, because months differ in length. */
const start = Date.UTC(2036, 0, 30, 9)

type Run = { testApp: TestApp; provider: ControlledProvider; purchase: Purchase }

const pagesOf = ({ testApp, purchase }: Run): CheckoutSession[] =>
  [...testApp.cards.sessions.values()].filter(
    ({ orderId, subscriptionId }) =>
      purchase.orderIds.includes(orderId ?? '') || purchase.subscriptionIds.includes(subscriptionId ?? ''),
  )

/** Runs the jobs of payments and subscriptions only. */
async function runPaymentJobs(context: Context): Promise<void> {
  const run = (isWanted: (job: Job) => boolean) => runDueJobs(context, jobs.filter(isWanted))
  await run(({ lane }) => lane === 'payments')
  await settleQueue(context, 'subscription-syncs')
  await run(({ name }) => name === 'expire-subscriptions')
  await settleQueue(context, 'refunds')
}

/** The provider's ids of renewing subscriptions, oldest first. */
const renewalsOf = (run: Run): string[] =>
  pagesOf(run).flatMap(({ providerSubscriptionId }) => providerSubscriptionId ?? [])

/** The provider's payments, oldest first. */
function moneyOf(run: Run): { id: string; amount: number }[] {
  const renewals = renewalsOf(run)
  const pages = pagesOf(run).map(({ providerPaymentId: id, amount }) => ({ id, amount }))
  const invoices = [...run.testApp.billing.invoices.values()]
    .filter(({ providerSubscriptionId }) => renewals.includes(providerSubscriptionId ?? ''))
    .map(({ providerPaymentId: id, amountPaid: amount }) => ({ id, amount }))
  return [...pages, ...invoices].flatMap(({ id, amount }) => (id === null ? [] : [{ id, amount }]))
}

/** An action of the buyer or the buyer's bank on a payment page; false when the page does not exist or is finished. */
function changePage(run: Run, step: string): boolean {
  const { testApp, provider } = run
  const page = pagesOf(run)[Number(step.at(-1))]
  if (!page) return false
  const to = step.slice(0, -1)
  const isOpen = page.state === 'open'
  if (to === 'paid' && page.state !== 'paid') {
    const type = page.state === 'waiting' ? 'async_payment_succeeded' : 'completed'
    const session = testApp.billing.isForRenewal(page.id)
      ? testApp.billing.begin(page.id).session
      : testApp.cards.become(page.id, 'paid')
    provider.queue(`checkout.session.${type}`, { session })
  } else if (to === 'wait' && isOpen) {
    provider.queue('checkout.session.completed', { session: testApp.cards.become(page.id, 'waiting') })
  } else if (to === 'close' && isOpen) {
    provider.queue('checkout.session.expired', { session: testApp.cards.become(page.id, 'expired') })
  } else if (to === 'fail' && page.state === 'waiting') {
    provider.queue('checkout.session.async_payment_failed', { session: page })
  } else return false
  return true
}

const renewalSteps = ['renew', 'decline', 'retry', 'switch', 'end', 'cancel']

/** An event of a renewing subscription at the provider; false when it is not possible. */
async function changeRenewal(run: Run, step: string): Promise<boolean> {
  const { billing } = run.testApp
  const id = renewalsOf(run).at(-1)
  if (!id || billing.subscriptions.get(id)?.status === 'ended') return false
  const open = [...billing.invoices.values()].find(
    ({ providerSubscriptionId, state }) => providerSubscriptionId === id && state === 'open',
  )
  if (step === 'retry' && !open) return false
  if ((step === 'renew' || step === 'switch') && open) return false
  if (step === 'renew') run.provider.queue('invoice.paid', { invoice: billing.renew(id) })
  if (step === 'decline') run.provider.queue('invoice.payment_failed', { invoice: billing.failRenewal(id) })
  if (step === 'retry' && open) run.provider.queue('invoice.paid', { invoice: billing.payOpen(open.id) })
  if (step === 'switch')
    run.provider.queue('invoice.paid', { invoice: billing.switchPlan(id, { months: 6, amount: 17_900 }, 1111) })
  if (step === 'end')
    run.provider.queue('customer.subscription.deleted', { subscription: billing.end(id, 'payment-failed') })
  if (step === 'cancel')
    run.provider.queue('customer.subscription.updated', {
      subscription: await billing.setCancelAtPeriodEnd(id, true, id),
    })
  return true
}

const moneySteps = ['refund:100', 'refund:all', 'unrefund', 'dispute', 'lose', 'win']

/** An event of the last payment at the provider; false when there is none. */
async function changeMoney(run: Run, step: string): Promise<boolean> {
  const { cards } = run.testApp
  const money = moneyOf(run).at(-1)
  if (!money) return false
  if (step.startsWith('refund')) {
    cards.refundThere(money.id, step === 'refund:all' ? money.amount : 100)
    run.provider.queue('charge.refunded', { refunded: money.id })
  } else if (step === 'unrefund') {
    const [last] = await cards.listRefunds(money.id).catch(() => [])
    if (!last) return false
    cards.failRefund(last.id)
    run.provider.queue('refund.failed', { refunded: money.id })
  } else {
    const state = step === 'dispute' ? 'open' : step === 'lose' ? 'lost' : 'won'
    const dispute = { id: `du_${money.id}`, providerPaymentId: money.id, amount: money.amount, state } as const
    run.provider.queue(`charge.dispute.${state === 'open' ? 'created' : 'closed'}`, {
      dispute: { ...dispute, currency: 'PLN', reason: 'fraudulent', livemode: false },
    })
  }
  return true
}

const wrong: Record<string, Partial<CheckoutSession>> = {
  amount: { amount: 1 },
  currency: { currency: 'EUR' },
  livemode: { livemode: true },
  reference: { orderId: crypto.randomUUID(), subscriptionId: crypto.randomUUID() },
}

/** The buyer requests the payment page again, or prolongs. */
async function payAgain({ testApp, purchase }: Run, prolongSubscription: boolean): Promise<string> {
  const [orderId] = purchase.orderIds
  const subscriptionId = purchase.subscriptionIds.at(-1)
  const headers = purchase.isMember ? bearer(await signIn(testApp, purchase.email)) : {}
  const result = orderId
    ? await testApp.call(checkoutEndpoints.restartPayment, { body: { orderId } })
    : await testApp.call(
        subscriptionEndpoints.paySubscription,
        { body: { subscriptionId: subscriptionId ?? '', prolongSubscription } },
        headers,
      )
  return result.status === 200 ? '200' : result.problem.code.replace('ERRORS.', '')
}

const erase = ({ testApp, purchase }: Run) =>
  testApp.context.db.execute(
    sql`update subscriptions set account_erased_at = ${testApp.clock.date()} where email = ${purchase.email}`,
  )

/** Performs one step. Returns the visible result, `-` for a step that is not possible. */
async function performStep(run: Run, step: string): Promise<string> {
  const { testApp, provider } = run
  if (step === 'up' || step === 'down' || step === 'refuse') provider.setMode(step)
  else if (step === 'jobs') await runPaymentJobs(testApp.context)
  else if (step.startsWith('+')) testApp.clock.advance(Number(step) * minuteMs)
  else if (step === 'erase') await erase(run)
  else if (step === 'again' || step === 'prolong') return payAgain(run, step === 'prolong')
  else if (step === 'next') return String((await provider.deliverNext()) ?? '-')
  else if (step.startsWith('any')) return String((await provider.deliverAny(Number(step.at(-1)))) ?? '-')
  else if (wrong[step]) {
    const [page] = pagesOf(run)
    return page ? String(await provider.deliverWrong({ ...page, state: 'paid' }, wrong[step])) : '-'
  } else {
    const isTaken = renewalSteps.includes(step)
      ? await changeRenewal(run, step)
      : moneySteps.includes(step)
        ? await changeMoney(run, step)
        : changePage(run, step)
    return isTaken ? '' : '-'
  }
  return ''
}

/** Prevents the jobs of the next sequence from finding what this one leaves. */
async function clearDueWork({ context }: TestApp): Promise<void> {
  for (const statement of [
    sql`update payments set check_at = null where check_at is not null`,
    sql`update orders set payment_deadline_at = null where payment_deadline_at is not null`,
    sql`update subscription_charges set deadline_at = null where deadline_at is not null`,
    sql`update subscriptions set check_at = null where check_at is not null`,
    sql`update subscriptions set status = 'Inactive' where status in ('Active', 'PastDue', 'Cancelled')`,
    sql`update refunds set state = 'failed' where state = 'pending'`,
    sql`delete from mails`,
    sql`delete from webhook_events`,
  ])
    await context.db.execute(statement)
}

/** Makes a purchase, performs every step, and returns what the database and the provider store afterwards. */
export async function runSequence(
  testApp: TestApp,
  provider: ControlledProvider,
  { purchase: name, steps }: Sequence,
): Promise<Record<string, unknown>> {
  await clearDueWork(testApp)
  provider.reset()
  testApp.clock.advance(start - testApp.clock.now())
  const purchase = await buy(testApp, name, `${crypto.randomUUID().slice(0, 18)}@poczta.example`)
  const run = { testApp, provider, purchase }
  const taken: string[] = []
  for (const step of steps) {
    const result = await performStep(run, step)
    taken.push(result === '' ? step : `${step}=${result}`)
  }
  const record = await readRecord(testApp, purchase, { start, pages: pagesOf(run) })
  return { bought: name, steps: taken.join(' '), ...record }
}
