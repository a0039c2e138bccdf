import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '#context.ts'
import { expireOverdueOf } from '#payments/payments/overdue.service.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { anOrder, aProduct, orderOf, queryOne } from '#testing/factories.ts'
import { mailOf, millis } from '#testing/stored-rows.ts'
import { order, pageOf, subscriptionOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() =>
  testApp.context.db.execute(sql`update orders set status = 'Canceled' where status in ('None', 'Placed')`),
)
afterEach(() => {
  vi.restoreAllMocks()
})

/** An unpaid order by card whose deadline is over. */
async function anOverdueOrder() {
  const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]])
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  if (!page?.paymentId) throw new Error('The order has no page.')
  testApp.clock.advance(60 * minuteMs)
  return { orderId: reply.orderId, sessionId: page.id, paymentId: page.paymentId }
}

const check = (context: Context = testApp.context) => expireOverdueOf(context, 'order')
const statusOf = async (orderId: string) => (await orderOf(testApp, orderId))?.status
const paymentOf = async (id: string) =>
  (await queryOne<{ state: string }>(testApp, sql`select state from payments where id = ${id}`))?.state
/** When and after how many failures an order is checked next, in milliseconds from now. */
const nextCheckOf = async (orderId: string) => {
  const row = await queryOne<{ checks: number; at: number }>(
    testApp,
    sql`select overdue_checks as checks, ${millis('overdue_check_at')} as at
        from orders where id = ${orderId}`,
  )
  return [row?.checks, (row?.at ?? 0) - testApp.clock.now()]
}

describe('the check of an overdue order', () => {
  it('closes its page and cancels it, both as the job of deadlines; another is not due before its time', async () => {
    const { orderId, paymentId, sessionId } = await anOverdueOrder()
    const { reply: later } = await anOrder(testApp, [[await aProduct(testApp), 1]])
    testApp.clock.advance(60 * minuteMs - 1)
    const fault = vi.spyOn(testApp.context, 'fault')
    expect(await check()).toBe(1)
    expect([await statusOf(orderId), await statusOf(later.orderId)]).toEqual(['Canceled', 'Placed'])
    expect([testApp.cards.sessions.get(sessionId)?.state, await paymentOf(paymentId)]).toEqual(['expired', 'expired'])
    const event = sql`select actor, cause from order_events where order_id = ${orderId} and to_status = 'Canceled'`
    expect(await queryOne(testApp, event)).toEqual({ actor: 'job:deadline', cause: 'not paid in time' })
    expect(fault.mock.calls).toEqual([['deadline.after-expire'], ['deadline.before-commit']])
    expect([await nextCheckOf(orderId), await mailOf(testApp, `staff-contradiction:${paymentId}`)]).toEqual([
      ...[[0, minuteMs], undefined],
    ])
    testApp.clock.advance(1)
    expect(await check()).toBe(1)
    expect(await statusOf(later.orderId)).toBe('Canceled')
  })

  it('that finds it paid changes nothing else, and reports the payment as its own', async () => {
    const { orderId, sessionId } = await anOverdueOrder()
    testApp.cards.become(sessionId, 'paid')
    expect(await check()).toBe(1)
    const event = sql`select actor from order_events where order_id = ${orderId} and to_status = 'Paid'`
    expect([await statusOf(orderId), await queryOne(testApp, event)]).toEqual(['Paid', { actor: 'job:deadline' }])
    expect(await nextCheckOf(orderId)).toEqual([0, minuteMs])
  })

  it('waits while a transfer is under way, which moves the deadline', async () => {
    const { orderId, sessionId, paymentId } = await anOverdueOrder()
    testApp.cards.become(sessionId, 'waiting')
    await check()
    expect([await statusOf(orderId), await paymentOf(paymentId)]).toEqual(['Placed', 'waiting'])
    expect(await nextCheckOf(orderId)).toEqual([0, minuteMs])
    testApp.clock.advance(7 * dayMs - 1)
    expect(await check()).toBe(0)
    testApp.clock.advance(1)
    expect(await check()).toBe(1)
    // The transfer is still under way at the bank, and is waited for another day.
    expect([await statusOf(orderId), (await nextCheckOf(orderId))[0]]).toEqual(['Placed', 1])
  })

  it.each([
    ['is unavailable', new ProviderUnavailable('down'), 'warn'],
    ['fails in a way that nobody expected', new Error('bug'), 'warn'],
  ] as const)(
    'while the provider %s is repeated after longer and longer pauses, for a day',
    async (_how, cause, level) => {
      const { orderId, paymentId } = await anOverdueOrder()
      const expireSession = vi.spyOn(testApp.cards, 'expireSession').mockRejectedValue(cause)
      const log = vi.spyOn(testApp.context.log, level)
      await check()
      expect(log).toHaveBeenCalledExactlyOnceWith({ err: cause, paymentId }, 'overdue payment page not closed')
      expect(await nextCheckOf(orderId)).toEqual([1, minuteMs])
      testApp.clock.advance(minuteMs - 1)
      expect(await check()).toBe(0)
      testApp.clock.advance(1)
      await check()
      expect(await nextCheckOf(orderId)).toEqual([2, 2 * minuteMs])
      testApp.clock.advance(dayMs - minuteMs - 1)
      await check()
      expect([await statusOf(orderId), await paymentOf(paymentId)]).toEqual(['Placed', 'open'])
      testApp.clock.advance(hourMs)
      await check()
      expect([await statusOf(orderId), await paymentOf(paymentId)]).toEqual(['Canceled', 'expired'])
      expect(expireSession).toHaveBeenCalledTimes(4)
    },
  )

  it('cancels at once when the provider refuses to close the page, which is an error in the log', async () => {
    const { orderId, paymentId } = await anOverdueOrder()
    const cause = new ProviderRefused('no', { status: 404 })
    vi.spyOn(testApp.cards, 'expireSession').mockRejectedValue(cause)
    const log = vi.spyOn(testApp.context.log, 'error')
    await check()
    expect(log).toHaveBeenCalledExactlyOnceWith({ err: cause, paymentId }, 'overdue payment page not closed')
    expect([await statusOf(orderId), await paymentOf(paymentId)]).toEqual(['Canceled', 'expired'])
  })

  it('tells staff of another amount at once, and cancels a day later', async () => {
    const { orderId, sessionId, paymentId } = await anOverdueOrder()
    const page = { ...testApp.cards.become(sessionId, 'paid'), amount: 1 }
    testApp.cards.sessions.set(sessionId, page)
    await check()
    expect([await statusOf(orderId), await paymentOf(paymentId)]).toEqual(['Placed', 'open'])
    expect(await nextCheckOf(orderId)).toEqual([1, minuteMs])
    expect(await mailOf(testApp, `staff-contradiction:${paymentId}`)).toMatchObject({ data: { paymentId, amount: 1 } })
    testApp.clock.advance(dayMs - 1)
    await check()
    expect(await statusOf(orderId)).toBe('Placed')
    expect((await nextCheckOf(orderId))[0]).toBe(2)
    testApp.clock.advance(hourMs)
    await check()
    expect([await statusOf(orderId), await paymentOf(paymentId)]).toEqual(['Canceled', 'expired'])
    expect((await nextCheckOf(orderId))[0]).toBe(2)
  })

  it('does not ask for a page that was never opened, nor while payments are switched off', async () => {
    const unopened = await anOverdueOrder()
    await testApp.context.db.execute(
      sql`update payments set state = 'opening', session_id = null, url = null where id = ${unopened.paymentId}`,
    )
    const expireSession = vi.spyOn(testApp.cards, 'expireSession')
    await check()
    const off = await anOverdueOrder()
    await check({ ...testApp.context, cards: null })
    expect(expireSession).not.toHaveBeenCalled()
    for (const { orderId, paymentId } of [unopened, off])
      expect([await statusOf(orderId), await paymentOf(paymentId)]).toEqual(['Canceled', 'expired'])
  })

  it('of one whose attempt is over cancels it without asking anybody', async () => {
    const { orderId, paymentId } = await anOverdueOrder()
    await testApp.context.db.execute(sql`update payments set state = 'failed' where id = ${paymentId}`)
    const expireSession = vi.spyOn(testApp.cards, 'expireSession')
    await check()
    expect(expireSession).not.toHaveBeenCalled()
    expect([await statusOf(orderId), await paymentOf(paymentId)]).toEqual(['Canceled', 'failed'])
  })

  it('of one that is gone, settled or without a deadline by now changes nothing, and none follows', async () => {
    const { payables } = testApp.context.paymentHandlers
    const { lock } = payables.order
    const changes: Parameters<typeof Object.assign>[1][] = [null, { isAwaited: false }, { deadlineAt: null }]
    for (const change of changes) {
      const { orderId, paymentId } = await anOverdueOrder()
      await testApp.context.db.execute(
        sql`update payments set state = 'opening', session_id = null, url = null where id = ${paymentId}`,
      )
      vi.spyOn(payables.order, 'lock').mockImplementationOnce(async (...asked) => {
        const locked = await lock(...asked)
        return change && locked ? { ...locked, payable: { ...locked.payable, ...change } } : undefined
      })
      expect(await check()).toBe(1)
      expect([await statusOf(orderId), await paymentOf(paymentId)]).toEqual(['Placed', 'opening'])
      expect(await nextCheckOf(orderId)).toEqual([0, minuteMs])
      await testApp.context.db.execute(sql`update orders set status = 'Canceled' where id = ${orderId}`)
    }
  })

  it('that breaks is logged and put off, and the other orders are checked', async () => {
    const broken = await anOverdueOrder()
    const other = await anOverdueOrder()
    const { payables } = testApp.context.paymentHandlers
    const cause = new Error('broken')
    const { onExpired } = payables.order
    vi.spyOn(payables.order, 'onExpired').mockImplementation((tx, context, payable, actor) => {
      if (payable.id === broken.orderId) throw cause
      return onExpired(tx, context, payable, actor)
    })
    const log = vi.spyOn(testApp.context.log, 'error')
    expect(await check()).toBe(2)
    expect(log).toHaveBeenCalledExactlyOnceWith(
      { err: cause, kind: 'order', id: broken.orderId },
      'overdue payment not settled',
    )
    expect([await statusOf(broken.orderId), await paymentOf(broken.paymentId)]).toEqual(['Placed', 'open'])
    expect(await nextCheckOf(broken.orderId)).toEqual([1, minuteMs])
    expect(await statusOf(other.orderId)).toBe('Canceled')
  })
})

describe('the check of an overdue subscription', () => {
  /** An unpaid subscription by card that is paid at the provider, past its deadline. */
  async function aPaidSubscription() {
    const { reply } = await order(testApp)
    const { subscription } = testApp.billing.begin(pageOf(testApp, reply.subscriptionId))
    testApp.clock.advance(60 * minuteMs)
    return { id: reply.subscriptionId, providerId: subscription.id }
  }
  const checkCharges = () => expireOverdueOf(testApp.context, 'charge')
  const stateOf = async (id: string) => (await subscriptionOf(testApp, id)).status

  it('applies what the provider says about it', async () => {
    const { id, providerId } = await aPaidSubscription()
    const find = vi.spyOn(testApp.billing, 'findSubscription')
    expect(await checkCharges()).toBe(1)
    expect([await stateOf(id), find.mock.calls]).toEqual(['Active', [[providerId]]])
  })

  it('waits for a day while the provider does not say how it stands', async () => {
    const { id } = await aPaidSubscription()
    const cause = new ProviderUnavailable('down')
    vi.spyOn(testApp.billing, 'findSubscription').mockRejectedValue(cause)
    const log = vi.spyOn(testApp.context.log, 'error')
    await checkCharges()
    expect(log).toHaveBeenCalledExactlyOnceWith(
      { err: cause, paymentId: expect.any(String) },
      'subscription of an overdue payment not fetched',
    )
    expect(await stateOf(id)).toBe('Pending')
    const last = sql`select id, state from payments where charge_id is not null order by created_at desc limit 1`
    const asked = await queryOne<{ id: string; state: string }>(testApp, last)
    expect([asked?.state, await mailOf(testApp, `staff-contradiction:${asked?.id}`)]).toEqual(['open', undefined])
    testApp.clock.advance(dayMs)
    await checkCharges()
    expect(await stateOf(id)).toBe('Inactive')
    // Nothing was paid, so the guest has no account.
    const { email } = await subscriptionOf(testApp, id)
    expect(await queryOne(testApp, sql`select id from users where email = ${email}`)).toBeUndefined()
  })
})
