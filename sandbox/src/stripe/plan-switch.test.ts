import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { buildPlanLineParams, moveTo, periodEnd, subscribe } from '#testing/subscriptions.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { addMonths } from './periods.ts'

let product: WebhookReceiver
let sandbox: TestSandbox
beforeEach(async () => {
  product = await startWebhookReceiver()
  sandbox = await startSandbox({ serverUrl: product.url })
})
afterEach(async () => {
  await sandbox.stop()
  await product.stop()
})

const aPrice = (name: string, unit_amount: number, interval: 'month' | 'year') =>
  sandbox.stripe.prices.create({ currency: 'pln', unit_amount, recurring: { interval }, product_data: { name } })
const configure = (prices: { id: string; product: unknown }[]) =>
  sandbox.stripe.billingPortal.configurations.create({
    features: {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: prices.map(({ id, product }) => ({ product: String(product), prices: [id] })),
        proration_behavior: 'always_invoice',
      },
    },
  })
const read = async (url: string) => (await (await fetch(url)).text()).replaceAll('\u00a0', ' ')

async function press(url: string, action: string, form: Record<string, string>): Promise<void> {
  const response = await fetch(`${url}/${action}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  expect(response.status).toBe(303)
}

/** Creates a subscriber and a portal configuration that offers both plans. */
async function createSubscriber(line = buildPlanLineParams('Miesięczny', 3250, { interval: 'month' })) {
  const { subscription, session } = await subscribe(sandbox, { line_items: [line] })
  const [month, year] = [await aPrice('Miesięczny', 3250, 'month'), await aPrice('Roczny', 32_500, 'year')]
  const { id: configuration } = await configure([month, year])
  const open = async () =>
    (await sandbox.stripe.billingPortal.sessions.create({ customer: String(session.customer), configuration })).url
  return { subscription, customer: String(session.customer), month, year, open }
}
const invoices = async (subscription: string) => (await sandbox.stripe.invoices.list({ subscription })).data

describe('switching the plan in the portal', () => {
  test('credits unused time, charges the new period and starts it at once', async () => {
    const { subscription, year, open } = await createSubscriber()
    const middle = (subscription.created + periodEnd(subscription)) / 2
    await moveTo(sandbox, middle)
    const url = await open()
    const page = await read(url)
    expect(page).toContain('Zmień plan na: Roczny, 325,00 zł')
    expect(page).not.toContain('Zmień plan na: Miesięczny')
    await press(url, 'switch', { subscription: subscription.id, price: year.id })
    const switched = await sandbox.stripe.subscriptions.retrieve(subscription.id)
    const now = switched.billing_cycle_anchor
    expect(switched).toMatchObject({
      status: 'active',
      items: {
        data: [{ price: { id: year.id }, current_period_start: now, current_period_end: addMonths(now, 12) }],
      },
    })
    const [invoice] = await invoices(subscription.id)
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      total: 30_875,
      amount_paid: 30_875,
      lines: {
        data: [
          { amount: -1625, parent: { subscription_item_details: { proration: true } } },
          { amount: 32_500, parent: { subscription_item_details: { proration: false } } },
        ],
      },
    })
    await press(url, 'switch', { subscription: subscription.id, price: 'price_none' })
    await moveTo(sandbox, addMonths(now, 12), 2)
    expect((await invoices(subscription.id)).map(({ amount_paid }) => amount_paid)).toEqual([32_500, 30_875, 3250])
  })

  test('to a cheaper plan adds the rest to the customer’s balance', async () => {
    const { subscription, customer, month, open } = await createSubscriber(
      buildPlanLineParams('Roczny', 32_500, { interval: 'year' }),
    )
    await press(await open(), 'switch', { subscription: subscription.id, price: month.id })
    const [invoice] = await invoices(subscription.id)
    expect(invoice).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0 })
    expect(invoice?.total).toBeLessThan(-29_000)
    expect(await sandbox.stripe.customers.retrieve(customer)).toMatchObject({ balance: invoice?.total })
    const { billing_cycle_anchor } = await sandbox.stripe.subscriptions.retrieve(subscription.id)
    await moveTo(sandbox, addMonths(billing_cycle_anchor, 1), 2)
    expect((await invoices(subscription.id))[0]).toMatchObject({ status: 'paid', total: 3250, amount_paid: 0 })
    expect(await sandbox.stripe.customers.retrieve(customer)).toMatchObject({ balance: (invoice?.total ?? 0) + 3250 })
  })

  test('is not offered without a configuration, and not done with a declined card or a planned cancellation', async () => {
    const { subscription, customer, year, open } = await createSubscriber()
    const plain = (await sandbox.stripe.billingPortal.sessions.create({ customer })).url
    expect(await read(plain)).not.toContain('Zmień plan na')
    await press(plain, 'switch', { subscription: subscription.id, price: year.id })
    const url = await open()
    await press(url, 'declined-card', {})
    await press(url, 'switch', { subscription: subscription.id, price: year.id })
    await press(url, 'card', {})
    await press(url, 'cancel', { subscription: subscription.id })
    await press(url, 'switch', { subscription: subscription.id, price: year.id })
    expect(await read(url)).not.toContain('Zmień plan na')
    expect(await invoices(subscription.id)).toHaveLength(1)
  })

  test('can be configured only for existing prices', async () => {
    await expect(configure([{ id: 'price_none', product: 'prod_none' }])).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'features[subscription_update][products][0][prices][0]',
    })
    const { customer } = await createSubscriber()
    await expect(
      sandbox.stripe.billingPortal.sessions.create({ customer, configuration: 'bpc_none' }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'configuration' })
  })
})
