import { randomUUID } from 'node:crypto'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { call } from './api-client.ts'
import { buildOrderForm, fillCart, getOrderResult, sendOrder, sessionIdOf, uniqueEmail } from './orders.ts'
import { retryRequest, until } from './retry.ts'
import type { Sandbox } from './sandbox-client.ts'

/** How an order continues: card and transfer are paid, cod needs no payment, unpaid expires. */
export type OrderScenario = 'card' | 'transfer' | 'cod' | 'unpaid'

/** An order as known to its buyer. */
export type PlacedOrder = { story: OrderScenario; email: string; orderId: string; url: string }

const payments = { card: 'Stripe', transfer: 'Blik', cod: 'Cod', unpaid: 'Stripe' } as const

/**
 * Places an order like the web app: calls without a response are repeated, the order with its idempotency key. Throws when
 * the key ever creates a second order.
 */
export async function placeOrder(api: string, story: OrderScenario): Promise<PlacedOrder> {
  const email = uniqueEmail()
  const cart = await retryRequest(() => fillCart(api, { 15: 2, 58: 1 }))
  const body = { cartId: cart.id, voucher: 'MIOD10', languageCode: 'pl' } as const
  if (story !== 'cod') await retryRequest(() => call(api, cartEndpoints.addVoucher, { body }))
  const form = await retryRequest(() => buildOrderForm(api, { cartId: cart.id, email, payment: payments[story] }))
  const key = randomUUID()
  const placed = await retryRequest(() => sendOrder(api, form, key))
  const repeated = await retryRequest(() => sendOrder(api, form, key))
  if (repeated.orderId !== placed.orderId || repeated.url !== placed.url)
    throw new Error(`One key, two responses: ${JSON.stringify([placed, repeated])}`)
  return { story, email, ...placed }
}

/** Pays at the buyer's payment page, or at a new one when the provider was down. Waits until the order is paid. */
export async function payOrder(api: string, sandbox: Sandbox, { orderId, story, url }: PlacedOrder): Promise<void> {
  const restart = () => retryRequest(() => call(api, checkoutEndpoints.restartPayment, { body: { orderId } }))
  const sessionId = sessionIdOf(url) ?? sessionIdOf((await restart()).url)
  if (!sessionId) throw new Error(`The order ${orderId} has no payment page.`)
  const stateOf = async () => {
    const session = (await sandbox.sessionsOf(orderId)).find(({ id }) => id === sessionId)
    return session && `${session.status} ${session.payment_status}`
  }
  // Checked first: repeating a payment whose response was lost would be refused.
  const actUntil = (action: 'pay' | 'pay-later' | 'settle', state: string) =>
    until(`${action} at the payment page`, async () => {
      if ((await stateOf()) === state) return true
      await sandbox.act(sessionId, action)
      return (await stateOf()) === state
    })
  if (story === 'transfer') {
    await actUntil('pay-later', 'complete unpaid')
    await actUntil('settle', 'complete paid')
  } else await actUntil('pay', 'complete paid')
  await until(`the order ${orderId} is paid`, async () => (await getOrderResult(api, { orderId })).state === 'paid')
}

/** Advances the simulated clock past the leases and delays of background work, which are minutes. */
const letLeasePass = (sandbox: Sandbox) => sandbox.advanceClock(2 / (24 * 60))

/** Lets an unpaid order pass its deadline and waits until it is cancelled. */
export async function expireOrder(api: string, sandbox: Sandbox, { orderId }: PlacedOrder): Promise<void> {
  const overAnHour = 70 / (24 * 60)
  await retryRequest(() => sandbox.advanceClock(overAnHour))
  const isCancelled = async () => {
    const { state, canRetry } = await getOrderResult(api, { orderId })
    return state === 'failed' && !canRetry
  }
  await until(`the order ${orderId} is cancelled`, isCancelled, () => letLeasePass(sandbox))
}

/** The end of the subject of an order's last mail; whether the one before was merged into it depends on the time it took. */
const lastMailOf = { card: 'opłacone', transfer: 'opłacone', cod: 'przyjęte', unpaid: 'anulowane' } as const

/** Waits for all deliveries: the provider's events and each order's last mail: paid with its document, placed or cancelled. */
export async function waitUntilSettled(sandbox: Sandbox, orders: readonly PlacedOrder[]): Promise<void> {
  await until('every event is delivered', async () => (await sandbox.events()).every(({ delivered }) => delivered))
  for (const { email, story } of orders) {
    await until(
      `${email} has its last mail`,
      async () => (await sandbox.mails(email)).some(({ subject }) => subject.endsWith(lastMailOf[story])),
      () => letLeasePass(sandbox),
    )
  }
}
