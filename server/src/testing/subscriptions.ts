import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { type SubscriptionFormInput, subscriptionEndpoints } from '@slodki-ul/contract/membership/subscription'
import { eq } from 'drizzle-orm'
import { inTransaction } from '#db/transaction.ts'
import { applyBilling, fetchBilling } from '#membership/billing/billing.service.ts'
import { subscriptionCharges, subscriptions } from '#membership/billing/subscription.tables.ts'
import { hearNews } from '#payments/payments/payment-events.service.ts'
import type { SessionState } from '#payments/payments/payments.rules.ts'
import { anAccount, bearer, signIn } from '#testing/accounts.ts'
import type { Academy } from '#testing/test-app.ts'

/** A complete order of the yearly plan by card unless changed; every one has an address of its own. */
export async function aSubscriptionForm(
  academy: Academy,
  change: Partial<SubscriptionFormInput> = {},
): Promise<SubscriptionFormInput> {
  const { reply } = await academy.call(termsEndpoints.getTerms, { params: { lang: 'pl' } })
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
  academy: Academy,
  change: Partial<SubscriptionFormInput> = {},
  headers: Record<string, string> = {},
) => academy.call(subscriptionEndpoints.subscribe, { headers, body: await aSubscriptionForm(academy, change) })

/** The open payment page of a subscription that was opened last. */
export function pageOf(academy: Academy, subscriptionId: string): string {
  const session = [...academy.cards.sessions.values()].findLast(
    (each) => each.subscriptionId === subscriptionId && each.state === 'open',
  )
  if (!session) throw new Error(`Subscription ${subscriptionId} has no open page.`)
  return session.id
}

/** The buyer pays the open page of a subscription, and the provider tells. Returns the provider's name of what renews. */
export async function pay(academy: Academy, subscriptionId: string): Promise<string | null> {
  const sessionId = pageOf(academy, subscriptionId)
  const row = await subscriptionOf(academy, subscriptionId)
  const isCard = row.paymentMethod === 'Stripe'
  if (isCard) academy.billing.begin(sessionId)
  else academy.cards.become(sessionId, 'paid')
  await tell(academy, sessionId, 'paid')
  return academy.cards.sessions.get(sessionId)?.providerSubscriptionId ?? null
}

/** The provider tells what became of a page. */
export async function tell(academy: Academy, sessionId: string, state: SessionState) {
  const session = academy.cards.sessions.get(sessionId)
  if (!session) throw new Error(`There is no page ${sessionId}.`)
  return hearNews(academy.context, { session, state, actor: 'provider:stripe' })
}

/** The provider tells that something happened to a renewing subscription. */
export async function tellBilling(academy: Academy, providerSubscriptionId: string): Promise<void> {
  const facts = await fetchBilling(academy.context, providerSubscriptionId)
  if (facts) await inTransaction(academy.context, (tx) => applyBilling(tx, academy.context, facts, 'provider:stripe'))
}

/** A subscription as it is stored. */
export async function subscriptionOf(academy: Academy, id: string) {
  const [row] = await academy.context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error(`There is no subscription ${id}.`)
  return row
}

/** What was charged for a subscription, oldest first. */
export const chargesOf = (academy: Academy, subscriptionId: string) =>
  academy.context.db
    .select()
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscriptionId, subscriptionId))
    .orderBy(subscriptionCharges.createdAt)

/** Somebody signed in with a running subscription of their own, bought by the calls that people use. */
export async function aSubscriber(academy: Academy, change: Partial<SubscriptionFormInput> = {}) {
  const { email } = change.email ? { email: change.email } : await anAccount(academy)
  const session = await signIn(academy, email)
  const answer = await order(academy, { email, ...change }, bearer(session))
  if (answer.status !== 201) throw new Error(`Subscribing failed: ${JSON.stringify(answer.problem)}`)
  const { subscriptionId } = answer.reply
  const providerSubscriptionId = await pay(academy, subscriptionId)
  /** The header of a new sign-in: tokens do not outlive a moved clock. */
  const enter = async () => bearer(await signIn(academy, email))
  const show = async () =>
    (await academy.call(subscriptionEndpoints.getSubscription, { query: { languageCode: 'pl' } }, await enter())).reply
  return { session, enter, subscriptionId, providerSubscriptionId: providerSubscriptionId ?? '', show }
}

/** Moves the clock and does all that is due. */
export async function later(academy: Academy, ms: number): Promise<void> {
  academy.clock.advance(ms)
  await academy.runJobs()
}
