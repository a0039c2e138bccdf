import { randomUUID } from 'node:crypto'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { call } from './api-client.ts'
import { buildOrderForm, fillCart, getOrderResult, sendOrder, sessionIdOf, uniqueEmail } from './orders.ts'
import { retryRequest, until } from './retry.ts'
import type { Sandbox } from './sandbox-client.ts'

/** How an order goes on: card and transfer are paid, cod is not, unpaid is forgotten until its time is over. */
export type OrderScenario = 'card' | 'transfer' | 'cod' | 'unpaid'

/** An order as its buyer knows it. */
export type Placed = { story: OrderScenario; email: string; orderId: string; url: string }

const payments = { card: 'Stripe', transfer: 'Blik', cod: 'Cod', unpaid: 'Stripe' } as const

/**
 * Orders as our web does: whatever gets no answer is sent again, the order itself under its one key. Throws when that key
 * ever gives a second order.
 */
export async function placeOrder(api: string, story: OrderScenario): Promise<Placed> {
  const email = uniqueEmail()
  const cart = await retryRequest(() => fillCart(api, { 15: 2, 58: 1 }))
  const body = { cartId: cart.id, voucher: 'MIOD10', languageCode: 'pl' } as const
  if (story !== 'cod') await retryRequest(() => call(api, cartEndpoints.addVoucher, { body }))
  const form = await retryRequest(() => buildOrderForm(api, { cartId: cart.id, email, payment: payments[story] }))
  const key = randomUUID()
  const placed = await retryRequest(() => sendOrder(api, form, key))
  const repeated = await retryRequest(() => sendOrder(api, form, key))
  if (repeated.orderId !== placed.orderId || repeated.url !== placed.url)
    throw new Error(`One key, two answers: ${JSON.stringify([placed, repeated])}`)
  return { story, email, ...placed }
}

/** Pays at the page the buyer was sent to, or at a new one when the provider was down; then sees the order paid. */
export async function payOrder(api: string, sandbox: Sandbox, { orderId, story, url }: Placed): Promise<void> {
  const restart = () => retryRequest(() => call(api, checkoutEndpoints.restartPayment, { body: { orderId } }))
  const sessionId = sessionIdOf(url) ?? sessionIdOf((await restart()).url)
  if (!sessionId) throw new Error(`The order ${orderId} has no payment page.`)
  const stateOf = async () => {
    const session = (await sandbox.sessionsOf(orderId)).find(({ id }) => id === sessionId)
    return session && `${session.status} ${session.payment_status}`
  }
  // Asked first: a repeat of a payment whose answer was lost would be refused.
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

/** Leases and pauses of the work in the background are minutes; the simulated clock makes them moments. */
const letLeasePass = (sandbox: Sandbox) => sandbox.moveClock(2 / (24 * 60))

/** Lets the time of an unpaid order pass and sees it cancelled. */
export async function expireOrder(api: string, sandbox: Sandbox, { orderId }: Placed): Promise<void> {
  const overAnHour = 70 / (24 * 60)
  await retryRequest(() => sandbox.moveClock(overAnHour))
  const isCancelled = async () => {
    const { state, canRetry } = await getOrderResult(api, { orderId })
    return state === 'failed' && !canRetry
  }
  await until(`the order ${orderId} is cancelled`, isCancelled, () => letLeasePass(sandbox))
}

const mailsOf = { card: 3, transfer: 3, cod: 1, unpaid: 2 } as const

/** Sees everything delivered: the provider's events and each order's mails (placed, and paid with its document, or cancelled). */
export async function waitUntilSettled(sandbox: Sandbox, orders: readonly Placed[]): Promise<void> {
  await until('every event is delivered', async () => (await sandbox.events()).every(({ delivered }) => delivered))
  for (const { email, story } of orders) {
    const subjects = async () => new Set((await sandbox.mails(email)).map(({ subject }) => subject))
    await until(
      `${email} has its mails`,
      async () => (await subjects()).size === mailsOf[story],
      () => letLeasePass(sandbox),
    )
  }
}
