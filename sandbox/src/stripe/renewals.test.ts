import { rm } from 'node:fs/promises'
import { daySeconds } from '@slodki-ul/contract/durations'
import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeDeliveredEvents, waitForDeliveries } from '#testing/delivered-events.ts'
import { createTempFolder, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import {
  buildPlanLineParams,
  controlSubscription,
  createSubscriber,
  moveTo,
  periodEnd,
} from '#testing/subscriptions.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { addMonths } from './periods.ts'

const hour = 60 * 60

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

type Listed = { id: string; type: string; delivered: boolean; subscription: string | null }
const retrieve = (id: string) => sandbox.stripe.subscriptions.retrieve(id)
const invoices = async (subscription: string) =>
  (await sandbox.stripe.invoices.list({ subscription, limit: 100, expand: ['data.payments'] })).data

describe('a renewal', () => {
  test('is drafted when the period ends and charged an hour later', async () => {
    const { subscription } = await createSubscriber(sandbox, product)
    const end = periodEnd(subscription)
    await moveTo(sandbox, end + 60)
    const renewed = await retrieve(subscription.id)
    expect(renewed).toMatchObject({
      status: 'active',
      items: { data: [{ current_period_start: end, current_period_end: addMonths(subscription.created, 2) }] },
    })
    expect(await sandbox.stripe.invoices.retrieve(String(renewed.latest_invoice))).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
      created: end,
      automatically_finalizes_at: end + hour,
      hosted_invoice_url: null,
      number: null,
      attempt_count: 0,
      period_start: subscription.created,
      period_end: end,
      lines: { data: [{ amount: 3250, period: { start: end, end: addMonths(subscription.created, 2) } }] },
    })
    await moveTo(sandbox, end + 60, 1)
    const [invoice] = await invoices(subscription.id)
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 3250,
      attempt_count: 1,
      status_transitions: { finalized_at: end + hour, paid_at: end + hour },
      hosted_invoice_url: `${sandbox.url}/invoice/${invoice?.id}`,
      payments: { data: [{ status: 'paid', amount_paid: 3250 }] },
    })
    expect((await takeDeliveredEvents(sandbox, product)).map(({ type, created }) => [type, created])).toEqual([
      ['customer.subscription.updated', end],
      ['invoice.created', end],
      ['invoice.finalized', end + hour],
      ['invoice.paid', end + hour],
    ])
  })

  test('happens thirteen times, each at its time, when the clock is moved far at once', async () => {
    const { subscription } = await createSubscriber(sandbox, product)
    const { created } = subscription
    await moveTo(sandbox, addMonths(created, 13), 2)
    const all = (await invoices(subscription.id)).toReversed()
    expect(all.map(({ status, lines }) => [status, lines.data[0]?.period.start, lines.data[0]?.period.end])).toEqual(
      Array.from({ length: 14 }, (_, month) => ['paid', addMonths(created, month), addMonths(created, month + 1)]),
    )
    expect(all.map((invoice) => invoice.created)).toEqual(all.map((_, month) => addMonths(created, month)))
    const paid = (await takeDeliveredEvents(sandbox, product)).filter(({ type }) => type === 'invoice.paid')
    expect(paid.map((event) => event.created)).toEqual(
      Array.from({ length: 13 }, (_, month) => addMonths(created, month + 1) + hour),
    )
    expect(new Set(all.map(({ number }) => number)).size).toBe(14)
  })

  test('of several subscriptions happens in the order of time', async () => {
    const monthly = await createSubscriber(sandbox, product)
    const line = buildPlanLineParams('Półroczny', 17_900, { interval: 'month', interval_count: 6 })
    const half = await createSubscriber(sandbox, product, {
      line_items: [line],
      customer_email: 'bartek@slodki-ul.test',
    })
    await moveTo(sandbox, addMonths(half.subscription.created, 6), 2)
    const listed = (await sandbox.get<(Listed & { created: number })[]>('/control/stripe/events')).toReversed()
    const times = listed.map((event) => event.created)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(listed.filter(({ type }) => type === 'invoice.paid').map((event) => event.subscription)).toEqual([
      monthly.subscription.id,
      half.subscription.id,
      ...Array.from({ length: 6 }, () => monthly.subscription.id),
      half.subscription.id,
    ])
  })

  test('applies a coupon once', async () => {
    const { subscription } = await createSubscriber(sandbox, product)
    const { id } = await sandbox.stripe.coupons.create({ percent_off: 100, duration: 'once' })
    const updated = await sandbox.stripe.subscriptions.update(subscription.id, { discounts: [{ coupon: id }] })
    expect(updated.discounts).toHaveLength(1)
    await moveTo(sandbox, addMonths(subscription.created, 2), 2)
    expect(
      (await invoices(subscription.id)).map(({ status, total, payments }) => [status, total, payments?.data.length]),
    ).toEqual([
      ['paid', 3250, 1],
      ['paid', 0, 0],
      ['paid', 3250, 1],
    ])
    expect((await retrieve(subscription.id)).discounts).toEqual([])
  })

  test('too small to be charged is added to the next one', async () => {
    const { subscription, session } = await createSubscriber(sandbox, product)
    const { id } = await sandbox.stripe.coupons.create({ amount_off: 3150, currency: 'pln', duration: 'once' })
    await sandbox.stripe.subscriptions.update(subscription.id, { discounts: [{ coupon: id }] })
    await moveTo(sandbox, addMonths(subscription.created, 1), 2)
    expect(await sandbox.stripe.customers.retrieve(String(session.customer))).toMatchObject({ balance: 100 })
    await moveTo(sandbox, addMonths(subscription.created, 2), 2)
    expect((await invoices(subscription.id)).map(({ total, amount_paid }) => [total, amount_paid])).toEqual([
      [3250, 3350],
      [100, 0],
      [3250, 3250],
    ])
  })
})

describe('a declined renewal', () => {
  test('makes the subscription past due and is retried after three days', async () => {
    const { subscription } = await createSubscriber(sandbox, product)
    const due = periodEnd(subscription) + hour
    expect((await controlSubscription(sandbox, 'subscription-1', 'fail-next')).body).toMatchObject({ fail_next: 1 })
    await moveTo(sandbox, due + 60)
    expect(await retrieve(subscription.id)).toMatchObject({ status: 'past_due' })
    expect((await invoices(subscription.id))[0]).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: due + 3 * daySeconds,
    })
    expect((await takeDeliveredEvents(sandbox, product)).map(({ type }) => type)).toEqual([
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ])
    await moveTo(sandbox, due + 3 * daySeconds + 60)
    expect(await retrieve(subscription.id)).toMatchObject({ status: 'active' })
    expect((await invoices(subscription.id))[0]).toMatchObject({ status: 'paid', attempt_count: 2 })
    expect((await takeDeliveredEvents(sandbox, product)).map(({ type, created }) => [type, created])).toEqual([
      ['invoice.paid', due + 3 * daySeconds],
      ['customer.subscription.updated', due + 3 * daySeconds],
    ])
  })

  test('four times within 14 days ends the subscription and leaves the invoice open', async () => {
    const { subscription } = await createSubscriber(sandbox, product)
    const due = periodEnd(subscription) + hour
    await controlSubscription(sandbox, subscription.id, 'fail-next', { times: 4 })
    await moveTo(sandbox, due + 20 * daySeconds)
    expect(await retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: due + 13 * daySeconds,
      cancellation_details: { reason: 'payment_failed' },
    })
    const failures = (await takeDeliveredEvents(sandbox, product)).filter(
      ({ type }) => type === 'invoice.payment_failed',
    )
    const attempts = failures.map(({ created, data }) => {
      const { attempt_count, next_payment_attempt } = data.object as Stripe.Invoice
      return [created - due, attempt_count, next_payment_attempt]
    })
    expect(attempts).toEqual([
      [0, 1, due + 3 * daySeconds],
      [3 * daySeconds, 2, due + 8 * daySeconds],
      [8 * daySeconds, 3, due + 13 * daySeconds],
      [13 * daySeconds, 4, null],
    ])
    expect((await invoices(subscription.id))[0]).toMatchObject({ status: 'open', auto_advance: false })
    await moveTo(sandbox, due + 90 * daySeconds)
    expect(await invoices(subscription.id)).toHaveLength(2)
  })
})

describe('after a restart', () => {
  test('renewals continue and events that were not accepted are sent again', async () => {
    const folder = await createTempFolder()
    await sandbox.stop()
    sandbox = await startSandbox({ serverUrl: product.url, folder })
    const { subscription } = await createSubscriber(sandbox, product)
    product.statuses = Array.from({ length: 100 }, () => 500)
    await moveTo(sandbox, periodEnd(subscription), 2)
    await product.waitFor(4)
    await sandbox.stop()
    product.statuses = []
    product.received.length = 0
    sandbox = await startSandbox({ serverUrl: product.url, folder })
    await waitForDeliveries(sandbox)
    expect(new Set(product.received.map(({ event }) => event.type))).toEqual(
      new Set(['customer.subscription.updated', 'invoice.created', 'invoice.finalized', 'invoice.paid']),
    )
    await moveTo(sandbox, addMonths(subscription.created, 2), 2)
    expect(await invoices(subscription.id)).toHaveLength(3)
    await rm(folder, { recursive: true, force: true })
  })
})
