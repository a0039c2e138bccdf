import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { moveTo, periodEnd, subscribe } from '#testing/subscriptions.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'

let product: WebhookReceiver
let sandbox: TestSandbox
let subscribed: Awaited<ReturnType<typeof subscribe>>
beforeEach(async () => {
  product = await startWebhookReceiver()
  sandbox = await startSandbox({ serverUrl: product.url })
  subscribed = await subscribe(sandbox)
  await product.waitFor(5)
  product.received.length = 0
})
afterEach(async () => {
  await sandbox.stop()
  await product.stop()
})

const back = 'http://localhost:3000/moje-konto/subskrypcja'
const id = () => subscribed.subscription.id
const retrieve = () => sandbox.stripe.subscriptions.retrieve(id())
const open = (params: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) =>
  sandbox.stripe.billingPortal.sessions.create({
    customer: String(subscribed.session.customer),
    return_url: back,
    locale: 'pl',
    ...params,
  })
const cancelFlow = (subscription = id()): Stripe.BillingPortal.SessionCreateParams.FlowData => ({
  type: 'subscription_cancel',
  subscription_cancel: { subscription },
  after_completion: { type: 'redirect', redirect: { return_url: back } },
})
const read = async (url: string) => (await (await fetch(url)).text()).replaceAll('\u00a0', ' ')

/** Submits a button of a page; returns the redirect location. */
async function press(url: string, button: string, subscription = id()): Promise<string | null> {
  const response = await fetch(`${url}/${button}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `subscription=${subscription}`,
  })
  expect(response.status).toBe(303)
  return response.headers.get('location')
}

/** Declines a renewal; returns its invoice. */
async function overdue(): Promise<Stripe.Invoice> {
  await sandbox.post(`/control/stripe/subscriptions/${id()}/fail-next`)
  await moveTo(sandbox, periodEnd(subscribed.subscription), 2)
  const { latest_invoice } = await retrieve()
  return await sandbox.stripe.invoices.retrieve(String(latest_invoice))
}

describe('the portal', () => {
  test('shows card, subscription, invoices and a link back', async () => {
    const { url } = await open()
    const page = await read(url)
    expect(page).toContain('<html lang="pl">')
    expect(page).toMatch(/Karta kończąca się na <strong>\d{4}<\/strong>/)
    expect(page).toContain('<strong>Miesięczny</strong>. Odnowi się: ')
    expect(page).toContain('opłacony')
    expect(page).toContain('32,50 zł')
    expect(page).toContain(`href="${back}"`)
  })

  test('is in English for an English session', async () => {
    const { url } = await open({ locale: 'en' })
    expect(await read(url)).toContain('Renews on: ')
  })

  test('cancels at the period end, and resumes', async () => {
    const { url } = await open()
    const path = new URL(url).pathname
    expect(await press(url, 'cancel')).toBe(path)
    expect(await retrieve()).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: periodEnd(subscribed.subscription),
    })
    expect(await read(url)).toContain('Zakończy się: ')
    await press(url, 'cancel')
    expect(await press(url, 'resume')).toBe(path)
    expect(await retrieve()).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
    await product.waitFor(2)
    expect(product.received.map(({ event }) => event.type)).toEqual(
      Array.from({ length: 2 }, () => 'customer.subscription.updated'),
    )
  })

  test('opened to cancel shows only that, and redirects back', async () => {
    const { url } = await open({ flow_data: cancelFlow() })
    const page = await read(url)
    expect(page).toContain('Anulować subskrypcję?')
    expect(page).not.toContain('Zapisz nową kartę')
    expect(await press(url, 'cancel')).toBe(back)
    expect(await read(url)).toContain('Zakończy się: ')
    await expect(open({ flow_data: cancelFlow() })).rejects.toThrow(/already canceled/)
  })

  test('opened for the card shows only that, and a new card is charged at once for an overdue payment', async () => {
    const invoice = await overdue()
    expect(await retrieve()).toMatchObject({ status: 'past_due' })
    const flow = {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: back } },
    }
    const { url } = await open({ flow_data: flow })
    expect(await read(url)).not.toContain('Anuluj subskrypcję')
    expect(await press(url, 'declined-card')).toBe(back)
    expect(await retrieve()).toMatchObject({ status: 'past_due' })
    expect(await sandbox.stripe.invoices.retrieve(invoice.id)).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: invoice.next_payment_attempt,
    })
    await press(url, 'card')
    expect(await retrieve()).toMatchObject({ status: 'active' })
    expect(await sandbox.stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid' })
  })

  test('a declined card makes every renewal fail', async () => {
    const { url } = await open()
    await press(url, 'declined-card')
    expect(await read(url)).toContain('bank odmawia każdej płatności')
    await moveTo(sandbox, periodEnd(subscribed.subscription), 24 * 20)
    expect(await retrieve()).toMatchObject({ status: 'canceled' })
    expect(await read((await open()).url)).toContain('Żadna subskrypcja nie jest aktywna.')
  })

  test('closes after an hour and for a deleted customer', async () => {
    const { url } = await open()
    await sandbox.stripe.customers.del(String(subscribed.session.customer))
    expect((await fetch(url)).status).toBe(404)
    const other = await subscribe(sandbox, { customer_email: 'bartek@slodki-ul.test' })
    const second = await open({ customer: String(other.session.customer) })
    expect((await fetch(second.url)).status).toBe(200)
    await sandbox.post('/control/clock', { advanceDays: 1 / 24 })
    expect((await fetch(second.url)).status).toBe(404)
    expect(await read(second.url)).toContain('Ten panel jest zamknięty')
  })

  test('opens only for existing customers and subscriptions', async () => {
    await expect(open({ customer: 'cus_none' })).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
    const param = 'flow_data[subscription_cancel][subscription]'
    await expect(open({ flow_data: cancelFlow('sub_none') })).rejects.toMatchObject({ param })
    await expect(open({ flow_data: { type: 'subscription_cancel' } })).rejects.toMatchObject({ param })
  })
})

describe('the invoice page', () => {
  test('pays an open invoice', async () => {
    const { hosted_invoice_url, id: invoice } = await overdue()
    const url = String(hosted_invoice_url)
    expect(await read(url)).toContain('Do zapłaty 32,50 zł')
    await press(url, 'decline')
    expect(await read(url)).toMatch(/role="alert">Bank odmówił/)
    expect(await sandbox.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'open', attempt_count: 1 })
    expect(await press(url, 'pay')).toBe(new URL(url).pathname)
    expect(await read(url)).toContain('Ten rachunek jest opłacony.')
    expect(await retrieve()).toMatchObject({ status: 'active' })
    await press(url, 'pay')
    await moveTo(sandbox, periodEnd(subscribed.subscription), 24 * 20)
    const paid = product.received.filter(({ event }) => event.type === 'invoice.paid')
    expect(paid).toHaveLength(1)
  })

  test('pays the invoice of an ended subscription, which stays ended', async () => {
    await sandbox.post(`/control/stripe/subscriptions/${id()}/fail-next`, { times: 4 })
    await moveTo(sandbox, periodEnd(subscribed.subscription), 24 * 20)
    const { latest_invoice } = await retrieve()
    const { hosted_invoice_url } = await sandbox.stripe.invoices.retrieve(String(latest_invoice))
    await press(String(hosted_invoice_url), 'pay')
    expect(await sandbox.stripe.invoices.retrieve(String(latest_invoice))).toMatchObject({ status: 'paid' })
    expect(await retrieve()).toMatchObject({ status: 'canceled' })
  })

  test('answers 404 for an unknown invoice', async () => {
    const response = await fetch(`${sandbox.url}/invoice/in_none`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Nie ma takiego rachunku')
  })
})
