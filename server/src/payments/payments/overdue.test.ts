import { hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobs } from '#modules.ts'
import { runDueJobs } from '#platform/jobs/ticker.ts'
import { orderOf, queryOne } from '#testing/factories.ts'
import { type FailingProvider, openFailingProvider } from '#testing/failing-provider.ts'
import { failWith } from '#testing/stripe-server.ts'
import { later, order, subscriptionOf } from '#testing/subscriptions.ts'
import { findViolations } from '#testing/violations.ts'

let provider: FailingProvider
beforeAll(async () => {
  provider = await openFailingProvider()
})
afterEach(async () => {
  const { testApp, stripe } = provider
  stripe.fail(null)
  // Expires what the previous test left unpaid.
  await later(testApp, 61 * minuteMs)
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => provider.close())

describe('one bad payment', () => {
  /** Orders with open pages for which the provider always returns an error. */
  async function badOrders(count: number) {
    const bad = []
    for (let made = 0; made < count; made++) bad.push(await provider.anOrderByCard())
    return bad
  }

  it('does not stop the check of the others', async () => {
    const bad = await badOrders(12)
    for (const { url } of bad) provider.stripe.sessions.delete(url.split('/').at(-1) ?? '')
    const good = await provider.anOrderByCard()
    provider.stripe.pay(good.pageId)
    await later(provider.testApp, 3 * minuteMs)
    expect((await good.find()).status).toBe('Paid')
  })

  it.each([
    ['is refused', failWith(401, {})],
    ['is not answered', failWith(500, {})],
  ])('does not stop the others from being cancelled when closing its page %s', async (_how, failure) => {
    const bad = await badOrders(22)
    const pages = new Set(bad.map(({ url }) => url.split('/').at(-1) ?? ''))
    await later(provider.testApp, minuteMs)
    const good = await provider.anOrderByCard()
    provider.stripe.fail((response, call) => (pages.has(call.split('/').at(4) ?? '') ? failure(response, call) : false))
    await later(provider.testApp, 60 * minuteMs)
    expect(await good.find()).toEqual({ status: 'Canceled', stock: 5, voucher: 'released', attempts: ['expired'] })
  })

  it('is checked with growing delays', async () => {
    const { pageId } = await provider.anOrderByCard()
    provider.stripe.fail(failWith(500, {}))
    const asked = []
    for (let hours = 0; hours < 6; hours++) {
      const before = provider.stripe.calls.length
      for (let minutes = 0; minutes < 60; minutes += 10) await later(provider.testApp, 10 * minuteMs)
      asked.push(provider.stripe.calls.slice(before).filter((call) => call.includes(pageId)).length)
    }
    // One job checks the page; another tries to close it after the deadline.
    expect(asked[0]).toBeGreaterThanOrEqual(3)
    expect(asked[0]).toBeLessThanOrEqual(6)
    for (const count of asked.slice(3)) expect(count).toBeLessThanOrEqual(3)
  })
})

describe('an unpaid order past its deadline', () => {
  /** The state after a crash between the request for a page and the provider's response. */
  const loseResponse = (subjectId: string) =>
    provider.testApp.context.db.execute(sql`update payments p set state = 'opening', session_id = null, url = null, check_at = null
            where p.order_id = ${subjectId} or p.charge_id in
              (select id from subscription_charges where subscription_id = ${subjectId})`)

  it('is cancelled although its page was never opened, with its stock and voucher', async () => {
    const bought = await provider.anOrderByCard()
    await loseResponse(bought.orderId)
    await later(provider.testApp, 59 * minuteMs)
    expect(await bought.find()).toMatchObject({ status: 'Placed', stock: 3, attempts: ['opening'] })
    await later(provider.testApp, minuteMs)
    expect(await bought.find()).toEqual({ status: 'Canceled', stock: 5, voucher: 'released', attempts: ['expired'] })
  })

  it('Q-118 releases the voucher of a draft that is cancelled because the server stopped before it requested a page', async () => {
    const { testApp } = provider
    const fault = vi.spyOn(testApp.context, 'fault').mockImplementation((point) => {
      if (point === 'order.after-commit') throw new Error('stopped')
    })
    await expect(provider.anOrderByCard()).rejects.toThrow('Ordering failed')
    fault.mockRestore()
    const newest = sql`select id from orders order by number desc limit 1`
    const id = (await queryOne<{ id: string }>(testApp, newest))?.id ?? ''
    const find = async () => [(await orderOf(testApp, id))?.status, await provider.voucherOf(id)]
    expect(await find()).toEqual(['None', { state: 'reserved' }])
    await loseResponse(id)
    await later(testApp, 60 * minuteMs)
    expect(await find()).toEqual(['Canceled', { state: 'released' }])
  })

  it('so is a subscription', async () => {
    const { reply } = await order(provider.testApp, { discountCode: 'PIERWSZYROJ' })
    await loseResponse(reply.subscriptionId)
    await later(provider.testApp, 60 * minuteMs)
    expect((await subscriptionOf(provider.testApp, reply.subscriptionId)).status).toBe('Inactive')
    expect(await provider.voucherOf(reply.subscriptionId)).toEqual({ state: 'released' })
  })

  it('is cancelled after a day when the provider does not say whether it was paid; money that comes later goes back', async () => {
    const bought = await provider.anOrderByCard()
    const subscribed = await order(provider.testApp, { paymentMethod: 'Blik', discountCode: 'PIERWSZYROJ' })
    provider.stripe.fail(failWith(500, {}))
    await later(provider.testApp, 60 * minuteMs)
    for (let hours = 1; hours < 24; hours++) await later(provider.testApp, hourMs)
    expect(await bought.find()).toMatchObject({ status: 'Placed', stock: 3, voucher: 'reserved' })
    expect((await subscriptionOf(provider.testApp, subscribed.reply.subscriptionId)).status).toBe('Pending')
    await later(provider.testApp, hourMs)
    await later(provider.testApp, hourMs)
    expect(await bought.find()).toMatchObject({ status: 'Canceled', stock: 5, voucher: 'released' })
    expect((await subscriptionOf(provider.testApp, subscribed.reply.subscriptionId)).status).toBe('Inactive')
    provider.stripe.pay(bought.pageId)
    provider.stripe.fail(null)
    for (let hours = 0; hours < 12; hours++) await later(provider.testApp, hourMs)
    expect((await bought.find()).attempts).toEqual(['surplus'])
    expect(provider.stripe.calls.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1)
  })

  it('is paid when the provider answers in time that it was', async () => {
    const bought = await provider.anOrderByCard()
    provider.stripe.fail(failWith(429, {}))
    await later(provider.testApp, 5 * hourMs)
    provider.stripe.pay(bought.pageId)
    provider.stripe.fail(null)
    await later(provider.testApp, hourMs)
    expect(await bought.find()).toMatchObject({ status: 'Paid', stock: 3, voucher: 'used', attempts: ['paid'] })
  })

  it('is cancelled after a day when the provider reports another amount, which staff hear of', async () => {
    provider.testApp.sent.length = 0
    const bought = await provider.anOrderByCard()
    provider.stripe.pay(bought.pageId, 1)
    await later(provider.testApp, 60 * minuteMs)
    expect(await bought.find()).toMatchObject({ status: 'Placed', stock: 3 })
    for (let hours = 0; hours < 26; hours++) await later(provider.testApp, hourMs)
    expect(await bought.find()).toMatchObject({ status: 'Canceled', stock: 5, voucher: 'released' })
    expect(provider.staffMails().filter((subject) => subject.startsWith('Płatność nie zgadza się'))).toHaveLength(1)
  })
})

describe('payments that were switched off', () => {
  it('leave no unpaid order or subscription waiting for ever', async () => {
    const bought = await provider.anOrderByCard()
    const { reply } = await order(provider.testApp, { paymentMethod: 'Blik', discountCode: 'PIERWSZYROJ' })
    provider.testApp.clock.advance(60 * minuteMs)
    const off = { ...provider.testApp.context, cards: null, billing: null }
    await runDueJobs(off, jobs)
    expect(await bought.find()).toEqual({ status: 'Canceled', stock: 5, voucher: 'released', attempts: ['expired'] })
    expect((await subscriptionOf(provider.testApp, reply.subscriptionId)).status).toBe('Inactive')
    expect(await provider.voucherOf(reply.subscriptionId)).toEqual({ state: 'released' })
  })
})
