import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { type SubscriptionFormInput, subscriptionEndpoints } from '@slodki-ul/contract/membership/subscription'
import { eq } from 'drizzle-orm'
import { inTransaction } from '#db/transaction.ts'
import { applyBilling, fetchBilling } from '#membership/billing/billing.service.ts'
import { subscriptionCharges, subscriptions } from '#membership/billing/subscription.tables.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import type { SessionState } from '#payments/payments/settlement.rules.ts'
import { anAccount, bearer, signIn } from '#testing/accounts.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A complete order of the yearly plan by card unless changed; every one has an address of its own. */
export async function aSubscriptionForm(
  testApp: TestApp,
  change: Partial<SubscriptionFormInput> = {},
): Promise<SubscriptionFormInput> {
  const { reply } = await testApp.call(termsEndpoints.getTerms, { params: { lang: 'pl' } })
  return {
    subscriptionDetailsId: 1,
    firstName: 'Zofia',
    lastName: 'Kalinowska',
    email: `${crypto.randomUUID().slice(0, 18)}@poczta.example`,
    phone: '601 234 567',
    paymentMethod: 'Stripe',
    languageCode: 'pl',
    consents: { terms: reply.version, resign: true, digital: true },
    ...change,
  }
}

/** Orders a plan by the call that people use. */
export const order = async (
  testApp: TestApp,
  change: Partial<SubscriptionFormInput> = {},
  headers: Record<string, string> = {},
) => testApp.call(subscriptionEndpoints.subscribe, { headers, body: await aSubscriptionForm(testApp, change) })

/** The open payment page of a subscription that was opened last. */
export function pageOf(testApp: TestApp, subscriptionId: string): string {
  const session = [...testApp.cards.sessions.values()].findLast(
    (each) => each.subscriptionId === subscriptionId && each.state === 'open',
  )
  if (!session) throw new Error(`Subscription ${subscriptionId} has no open page.`)
  return session.id
}

/** The buyer pays the open page of a subscription, and the provider tells. Returns the provider's name of what renews. */
export async function pay(testApp: TestApp, subscriptionId: string): Promise<string | null> {
  const sessionId = pageOf(testApp, subscriptionId)
  const row = await subscriptionOf(testApp, subscriptionId)
  const isCard = row.paymentMethod === 'Stripe'
  if (isCard) testApp.billing.begin(sessionId)
  else testApp.cards.become(sessionId, 'paid')
  await deliver(testApp, sessionId, 'paid')
  return testApp.cards.sessions.get(sessionId)?.providerSubscriptionId ?? null
}

/** The provider tells what became of a page. */
export async function deliver(testApp: TestApp, sessionId: string, state: SessionState) {
  const session = testApp.cards.sessions.get(sessionId)
  if (!session) throw new Error(`There is no page ${sessionId}.`)
  return handlePaymentUpdate(testApp.context, { session, state, actor: 'provider:stripe' })
}

/** The provider tells that something happened to a renewing subscription. */
export async function deliverBillingEvent(testApp: TestApp, providerSubscriptionId: string): Promise<void> {
  const facts = await fetchBilling(testApp.context, providerSubscriptionId)
  if (facts) await inTransaction(testApp.context, (tx) => applyBilling(tx, testApp.context, facts, 'provider:stripe'))
}

/** A subscription as it is stored. */
export async function subscriptionOf(testApp: TestApp, id: string) {
  const [row] = await testApp.context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error(`There is no subscription ${id}.`)
  return row
}

/** What was charged for a subscription, oldest first. */
export const chargesOf = (testApp: TestApp, subscriptionId: string) =>
  testApp.context.db
    .select()
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscriptionId, subscriptionId))
    .orderBy(subscriptionCharges.createdAt)

/** Somebody signed in with a running subscription of their own, bought by the calls that people use. */
export async function aSubscriber(testApp: TestApp, change: Partial<SubscriptionFormInput> = {}) {
  const { email } = change.email ? { email: change.email } : await anAccount(testApp)
  const session = await signIn(testApp, email)
  const answer = await order(testApp, { email, ...change }, bearer(session))
  if (answer.status !== 201) throw new Error(`Subscribing failed: ${JSON.stringify(answer.problem)}`)
  const { subscriptionId } = answer.reply
  const providerSubscriptionId = await pay(testApp, subscriptionId)
  /** The header of a new sign-in: tokens do not outlive a moved clock. */
  const enter = async () => bearer(await signIn(testApp, email))
  const show = async () =>
    (await testApp.call(subscriptionEndpoints.getSubscription, { query: { languageCode: 'pl' } }, await enter())).reply
  return { session, enter, subscriptionId, providerSubscriptionId: providerSubscriptionId ?? '', show }
}

/** Moves the clock and does all that is due. */
export async function later(testApp: TestApp, ms: number): Promise<void> {
  testApp.clock.advance(ms)
  await testApp.runJobs()
}
