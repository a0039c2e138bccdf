// Injects every provider fault during checkouts, then ends it: nothing may stay open past its
// deadline, and only payments may be affected.

import { randomUUID } from 'node:crypto'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { pages } from '@slodki-ul/contract/pages'
import { call } from '../support/api-client.ts'
import { type App, startApp } from '../support/app.ts'
import { queryPostgres } from '../support/database.ts'
import { buildOrderForm, fillCart, getOrderResult, sendOrder, sessionIdOf, uniqueEmail } from '../support/orders.ts'
import {
  type ProviderFault,
  type ProviderProxy,
  providerFaults,
  startProviderProxy,
} from '../support/provider-proxy.ts'
import { until } from '../support/retry.ts'
import { createSandboxClient, type Sandbox } from '../support/sandbox-client.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'
import { findLasting } from './violations.ts'

type Payment = 'Stripe' | 'Blik'
type Bought = { subject: 'order' | 'subscription'; id: string; url: string; ms: number }

const minutes = (count: number) => count / (24 * 60)

async function buyProducts(api: string, payment: Payment): Promise<Bought> {
  const cart = await fillCart(api, { 15: 2, 58: 1 })
  const body = { cartId: cart.id, voucher: 'MIOD10', languageCode: 'pl' } as const
  await call(api, cartEndpoints.addVoucher, { body })
  const form = await buildOrderForm(api, { cartId: cart.id, email: uniqueEmail(), payment })
  const began = Date.now()
  const { orderId, url } = await sendOrder(api, form)
  return { subject: 'order', id: orderId, url, ms: Date.now() - began }
}

async function buyPlan(api: string, payment: Payment): Promise<Bought> {
  const { version } = await call(api, termsEndpoints.getTerms, { params: { lang: 'pl' } })
  const began = Date.now()
  const { subscriptionId, url } = await call(api, subscriptionEndpoints.subscribe, {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      ...{ firstName: 'Zofia', lastName: 'Kalinowska', phone: '601 234 567', email: uniqueEmail() },
      ...{ subscriptionDetailsId: 1, paymentMethod: payment, languageCode: 'pl' },
      consents: { terms: version, resign: true, digital: true },
    },
  })
  return { subject: 'subscription', id: subscriptionId, url, ms: Date.now() - began }
}

type Scene = { app: App; databaseUrl: string; proxy: ProviderProxy; sandbox: Sandbox }

async function meetFault({ app, databaseUrl, proxy, sandbox }: Scene, fault: ProviderFault) {
  const [{ url: api = '' } = {}] = app.servers
  const wrong: string[] = []
  // Sessions opened before the fault: one is paid and its event is lost, the others stay open.
  const open = await Promise.all([buyProducts(api, 'Stripe'), buyProducts(api, 'Blik'), buyPlan(api, 'Blik')])
  proxy.inject(fault)
  await sandbox.next({ deliver: 'never' })
  const [paid] = open
  await sandbox.act(sessionIdOf(paid?.url ?? '') ?? '', 'pay')
  const bought = await Promise.all([
    buyProducts(api, 'Stripe'),
    buyProducts(api, 'Blik'),
    buyPlan(api, 'Stripe'),
    buyPlan(api, 'Blik'),
  ])
  for (const { subject, url } of bought)
    if (!url.includes(`${pages.thankYou}?`)) wrong.push(`the ${subject} was not led to the page to try again: ${url}`)
  const slowest = Math.max(...bought.map(({ ms }) => ms))
  await sandbox.advanceClock(minutes(30))
  const met = proxy.inject(null)
  if (met === 0) wrong.push('no request met the fault')
  await until(
    'the paid order is found',
    async () => (await getOrderResult(api, { orderId: paid?.id ?? '' })).state === 'paid',
    () => sandbox.advanceClock(minutes(2)),
  ).catch((error: Error) => wrong.push(error.message))

  // The same when the deadline passes during the fault.
  const late = await Promise.all([buyProducts(api, 'Stripe'), buyProducts(api, 'Blik')])
  proxy.inject(fault)
  await sandbox.advanceClock(minutes(61))
  await until('the deadline was processed', async () => {
    const rows = await queryPostgres<{ count: string }>(
      databaseUrl,
      `select count(*) from orders where id = any($1) and (status = 'Canceled' or overdue_check_at is not null)`,
      [late.map(({ id }) => id)],
    )
    return Number(rows[0]?.count) > 0
  }).catch((error: Error) => wrong.push(error.message))
  proxy.inject(null)
  for (const { rule, subject, detail } of await findLasting(databaseUrl, sandbox))
    wrong.push(`${rule}: ${subject} ${detail}`)
  const after = await buyProducts(api, 'Stripe')
  if (!sessionIdOf(after.url)) wrong.push('no payment page after the fault')
  return { wrong, met, slowest, orders: open.length + bought.length + late.length + 1 }
}

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const proxy = await startProviderProxy()
  const app = await startApp({
    servers: [{ JOBS: '0' }, { JOBS: '1' }],
    environment: { STRIPE_BASE_URL: proxy.url },
  })
  let passed = 0
  try {
    proxy.forwardTo(app.sandboxUrl)
    const sandbox = createSandboxClient(app.sandboxUrl)
    const scene = { app, databaseUrl: app.databaseUrl ?? '', proxy, sandbox }
    for (const fault of providerFaults) {
      const began = Date.now()
      const { wrong, met, slowest, orders } = await meetFault(scene, fault)
      const seconds = ((Date.now() - began) / 1000).toFixed(0)
      const what = `${fault}: ${orders} purchases, ${met} requests met it, slowest answer ${slowest} ms, ${seconds} s`
      print(`${wrong.length ? '✗' : '✓'} ${what}${wrong.map((line) => `\n    ${line}`).join('')}`)
      if (wrong.length === 0) passed++
    }
  } finally {
    await app.stop()
    proxy.close()
  }
  return { passed, failed: providerFaults.length - passed }
}

export const providers: Scenario = { name: 'providers', run }
