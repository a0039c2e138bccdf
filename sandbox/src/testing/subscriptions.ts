import { pages, subscribePage } from '@slodki-ul/contract/pages'
import type Stripe from 'stripe'
import { takeDeliveredEvents } from './delivered-events.ts'
import type { TestSandbox } from './start-sandbox.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

/** Builds the parameters that the app sends for a plan of 32.50 zł a month. */
export function buildSubscriptionSessionParams(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    locale: 'pl',
    customer_email: 'ania@slodki-ul.test',
    client_reference_id: 'subscription-1',
    metadata: { subscriptionId: 'subscription-1' },
    subscription_data: { metadata: { subscriptionId: 'subscription-1' } },
    allowed_payment_method_types: ['card'],
    line_items: [buildPlanLineParams('Miesięczny', 3250, { interval: 'month', interval_count: 1 })],
    success_url: `http://localhost:3000${pages.thankYou}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `http://localhost:3000${subscribePage(3)}`,
    ...changes,
  }
}

/** Builds the line of a plan; the amount in grosze. */
export function buildPlanLineParams(
  name: string,
  unitAmount: number,
  recurring: Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring,
): Stripe.Checkout.SessionCreateParams.LineItem {
  return { quantity: 1, price_data: { currency: 'pln', unit_amount: unitAmount, product_data: { name }, recurring } }
}

/** Subscribes and pays the first period; returns the objects as Stripe has them then. */
export async function subscribe(
  { stripe, post }: TestSandbox,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<{ session: Stripe.Checkout.Session; subscription: Stripe.Subscription; invoice: Stripe.Invoice }> {
  const { id } = await stripe.checkout.sessions.create(buildSubscriptionSessionParams(changes))
  await post(`/control/stripe/sessions/${id}/pay`)
  const session = await stripe.checkout.sessions.retrieve(id)
  return {
    session,
    subscription: await stripe.subscriptions.retrieve(String(session.subscription)),
    invoice: await stripe.invoices.retrieve(String(session.invoice), { expand: ['payments'] }),
  }
}

/** Subscribes as `subscribe` does and waits until the app has received every event. */
export async function createSubscriber(
  sandbox: TestSandbox,
  product: WebhookReceiver,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): ReturnType<typeof subscribe> {
  const subscribed = await subscribe(sandbox, changes)
  await takeDeliveredEvents(sandbox, product)
  return subscribed
}

/** Calls the control interface for a subscription. */
export const controlSubscription = (sandbox: TestSandbox, id: string, action: string, body?: object) =>
  sandbox.post<{ error?: string }>(`/control/stripe/subscriptions/${id}/${action}`, body)

/** The end of the current period, Unix seconds. */
export function periodEnd({ items }: Stripe.Subscription): number {
  return items.data[0]?.current_period_end ?? 0
}

/** Moves the clock to `hours` after `moment`, in Unix seconds. */
export async function moveTo(sandbox: TestSandbox, moment: number, hours = 0): Promise<void> {
  const { now } = await sandbox.get<{ now: string }>('/control/clock')
  const ahead = moment + hours * 3600 - Date.parse(now) / 1000
  await sandbox.post('/control/clock', { advanceDays: Math.max(0, ahead) / (24 * 3600) })
}
