import { hourMs } from '@slodki-ul/contract/durations'
import { staffPaymentsEndpoints } from '@slodki-ul/contract/payments/payments.admin'
import { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { orderOf, queryOne } from '#testing/factories.ts'
import { anUnreportedOrder } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { postPayload, readEvent, signPayload } from '#testing/stripe-events.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  Object.assign(testApp.cards, { readEvent })
})
afterAll(() => testApp.close())

type Unreported = Awaited<ReturnType<typeof anUnreportedOrder>>

/** The event that the provider has made of a payment. */
const eventOf = ({ orderId, session }: Unreported, change: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  type: 'checkout.session.completed',
  created: Math.floor(testApp.clock.now() / 1000),
  livemode: false,
  data: {
    object: {
      id: session.id,
      object: 'checkout.session',
      url: null,
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: orderId,
      metadata: { orderId, paymentId: session.paymentId },
      amount_total: session.amount,
      currency: 'pln',
      livemode: false,
      payment_intent: session.providerPaymentId,
      ...change,
    },
  },
})

describe('POST /admin/webhooks/settle-missed', () => {
  it('BO-191 finds and settles what was missed in 72 hours, and doubles nothing', async () => {
    const owner = await aStaffMember(testApp, ['owner'])
    const support = await aStaffMember(testApp, ['support'])
    const ask = (headers = owner.headers) =>
      testApp.call(
        staffPaymentsEndpoints.settleMissedEvents,
        { headers: { 'idempotency-key': crypto.randomUUID() } },
        headers,
      )
    const asked: Date[] = []
    const arrived = await anUnreportedOrder(testApp)
    const missed = await anUnreportedOrder(testApp)
    const foreign = await anUnreportedOrder(testApp)
    const known = eventOf(arrived)
    const there = [known, eventOf(missed), eventOf(foreign, { amount_total: 1 })]
    expect((await postPayload(testApp, JSON.stringify(known))).statusCode).toBe(204)
    const read = async (event: unknown) => {
      const payload = JSON.stringify(event)
      return readEvent(Buffer.from(payload), signPayload(testApp, payload), testApp.clock.now())
    }
    // One that cannot be settled at all stops none of the others.
    const broken = Object.defineProperty({ ...known, id: `evt_${crypto.randomUUID()}` }, 'type', {
      get: () => {
        throw new Error('broken')
      },
    })
    Object.assign(testApp.cards, {
      listEvents: async (since: Date) => {
        asked.push(since)
        return [broken, ...(await Promise.all(there.map(read))).filter((event) => event !== null)]
      },
    })
    const statuses = async () =>
      Promise.all([arrived, missed, foreign].map(async ({ orderId }) => (await orderOf(testApp, orderId))?.status))
    const paidTimes = async () =>
      queryOne(
        testApp,
        sql`select count(*)::int as n from order_events where to_status = 'Paid' and order_id in (${arrived.orderId}, ${missed.orderId})`,
      )
    const before = await statuses()
    expect(before.slice(0, 1)).toEqual(['Paid'])
    expect(before.slice(1)).not.toContain('Paid')
    expect((await ask(support.headers)).status).toBe(403)
    expect(asked).toEqual([])

    // The amount of the third is not the one that was asked for.
    expect((await ask()).reply).toEqual({ foundCount: 4, missedCount: 3, settledCount: 1 })
    expect(asked).toEqual([new Date(testApp.clock.now() - 72 * hourMs)])
    expect(await statuses()).toEqual(['Paid', 'Paid', before[2]])
    expect((await ask()).reply).toEqual({ foundCount: 4, missedCount: 2, settledCount: 0 })
    // The event that arrives after all changes nothing, either.
    expect((await postPayload(testApp, JSON.stringify(there[1]))).statusCode).toBe(204)
    expect(await paidTimes()).toEqual({ n: 2 })
    const listed = await testApp.call(healthEndpoints.listWebhooks, { query: {} }, owner.headers)
    expect(listed.reply.find(({ eventId }) => eventId === there[1]?.id)).toMatchObject({
      provider: 'stripe',
      type: 'checkout.session.completed',
      record: missed.orderId,
      durationMs: expect.any(Number),
    })
    const outcomes = (id: string | undefined) =>
      listed.reply.filter(({ eventId }) => eventId === id).map(({ outcome }) => outcome)
    expect([outcomes(there[0]?.id), outcomes(there[1]?.id).length, outcomes(there[2]?.id).length]).toEqual([
      ['done'],
      2,
      2,
    ])

    Object.assign(testApp.cards, {
      listEvents: async () => {
        throw new ProviderUnavailable('down')
      },
    })
    expect((await ask()).problem.code).toBe('ERRORS.UNAVAILABLE')
  })

  it('BO-191 reaches a missed event behind more than a hundred that always fail', async () => {
    const owner = await aStaffMember(testApp, ['owner'])
    const missed = await anUnreportedOrder(testApp)
    const payload = JSON.stringify(eventOf(missed))
    const event = await readEvent(Buffer.from(payload), signPayload(testApp, payload), testApp.clock.now())
    const failing = Array.from({ length: 101 }, () =>
      Object.defineProperty({ ...event, id: `evt_${crypto.randomUUID()}` }, 'dispute', {
        get: () => {
          throw new Error('broken')
        },
      }),
    )
    Object.assign(testApp.cards, { listEvents: async () => [...failing, event] })
    const ask = () =>
      testApp.call(
        staffPaymentsEndpoints.settleMissedEvents,
        { headers: { 'idempotency-key': crypto.randomUUID() } },
        owner.headers,
      )
    expect((await ask()).reply).toEqual({ foundCount: 102, missedCount: 102, settledCount: 0 })
    testApp.clock.advance(1_000)
    expect((await ask()).reply).toEqual({ foundCount: 102, missedCount: 102, settledCount: 1 })
    expect((await orderOf(testApp, missed.orderId))?.status).toBe('Paid')
  })
})
