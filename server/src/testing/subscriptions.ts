import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { type SubscriptionFormInput, subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { eq } from 'drizzle-orm'
import { inTransaction } from '#db/transaction.ts'
import { applyBilling, fetchBilling } from '#membership/billing/billing.service.ts'
import { subscriptionCharges, subscriptions } from '#membership/billing/subscription.tables.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import type { SessionState } from '#payments/payments/settlement.rules.ts'
import { anAccount, bearer, signIn } from '#testing/accounts.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Returns a complete order of the yearly plan by card unless changed, each with a unique address. */
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

/** Orders a plan through the API. */
export const order = async (
  testApp: TestApp,
  change: Partial<SubscriptionFormInput> = {},
  headers: Record<string, string> = {},
) => testApp.call(subscriptionEndpoints.subscribe, { headers, body: await aSubscriptionForm(testApp, change) })

/** Returns the newest open payment page of a subscription. */
export function pageOf(testApp: TestApp, subscriptionId: string): string {
  const session = [...testApp.cards.sessions.values()].findLast(
    (each) => each.subscriptionId === subscriptionId && each.state === 'open',
  )
  if (!session) throw new Error(`Subscription ${subscriptionId} has no open page.`)
  return session.id
}

/** Pays the open page of a subscription and delivers the event; returns the id of the subscription at the provider. */
export async function pay(testApp: TestApp, subscriptionId: string): Promise<string | null> {
  const sessionId = pageOf(testApp, subscriptionId)
  const row = await subscriptionOf(testApp, subscriptionId)
  const isCard = row.paymentMethod === 'Stripe'
  if (isCard) testApp.billing.begin(sessionId)
  else testApp.cards.become(sessionId, 'paid')
  await deliver(testApp, sessionId, 'paid')
  return testApp.cards.sessions.get(sessionId)?.providerSubscriptionId ?? null
}

/** Delivers the event about a payment page. */
export async function deliver(testApp: TestApp, sessionId: string, state: SessionState) {
  const session = testApp.cards.sessions.get(sessionId)
  if (!session) throw new Error(`No page ${sessionId}.`)
  return handlePaymentUpdate(testApp.context, { session, state, actor: 'provider:stripe' })
}

/** Delivers an event about a renewing subscription. */
export async function deliverBillingEvent(testApp: TestApp, providerSubscriptionId: string): Promise<void> {
  const facts = await fetchBilling(testApp.context, providerSubscriptionId)
  if (facts) await inTransaction(testApp.context, (tx) => applyBilling(tx, testApp.context, facts, 'provider:stripe'))
}

/** Returns a stored subscription. */
export async function subscriptionOf(testApp: TestApp, id: string) {
  const [row] = await testApp.context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error(`No subscription ${id}.`)
  return row
}

/** Returns the charges of a subscription, oldest first. */
export const chargesOf = (testApp: TestApp, subscriptionId: string) =>
  testApp.context.db
    .select()
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscriptionId, subscriptionId))
    .orderBy(subscriptionCharges.createdAt)

/** Creates a signed-in customer with an active subscription, bought through the API. */
export async function aSubscriber(testApp: TestApp, change: Partial<SubscriptionFormInput> = {}) {
  const { email } = change.email ? { email: change.email } : await anAccount(testApp)
  const session = await signIn(testApp, email)
  const response = await order(testApp, { email, ...change }, bearer(session))
  if (response.status !== 201) throw new Error(`Subscribing failed: ${JSON.stringify(response.problem)}`)
  const { subscriptionId } = response.reply
  const providerSubscriptionId = await pay(testApp, subscriptionId)
  /** Returns the header of a new sign-in: tokens expire when the clock is moved. */
  const enter = async () => bearer(await signIn(testApp, email))
  const show = async () =>
    (await testApp.call(subscriptionEndpoints.getSubscription, { query: { languageCode: 'pl' } }, await enter())).reply
  return { session, enter, subscriptionId, providerSubscriptionId: providerSubscriptionId ?? '', show }
}

/** Moves the clock and runs all due jobs. */
export async function later(testApp: TestApp, ms: number): Promise<void> {
  testApp.clock.advance(ms)
  await testApp.runJobs()
}
