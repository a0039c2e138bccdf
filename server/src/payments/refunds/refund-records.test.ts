import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { findRefundWithPayment, queueRefund, refundQueue, sumRefunds } from '#payments/refunds/refunds.service.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { queryOne } from '#testing/factories.ts'
import { aPaidOrder } from '#testing/paid-orders.ts'
import { postRefunded } from '#testing/refunds.ts'
import { mailOf, refundsOf } from '#testing/stored-rows.ts'
import { readEvent } from '#testing/stripe-events.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  // Signatures and event parsing of the real adapter.
  Object.assign(testApp.cards, { readEvent })
})
afterAll(() => testApp.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** A paid order in English of 117.90. */
async function anOrder() {
  const { orderId, session, money } = await aPaidOrder(testApp, { languageCode: 'en' })
  return { orderId, money, paymentId: session.paymentId ?? '' }
}

/** Queues a refund of an order of its own; returns its id. */
async function aRefund(amount = 1000, change: Partial<Parameters<typeof queueRefund>[2]> = {}) {
  const bought = await anOrder()
  const request = { amount, reason: 'a test', ...change, paymentId: change.paymentId ?? bought.paymentId }
  await inTransaction(testApp.context, (tx) => queueRefund(tx, testApp.context, request))
  const [refund] = await refundsOf(testApp, request.paymentId)
  return { ...bought, id: refund?.id ?? '' }
}

const refundOf = async (id: string) => (await findRefundWithPayment(testApp.context.db, id))?.refund
const run = (id: string) => refundQueue.run(testApp.context, id)
const due = (limit = 99) => refundQueue.findDue(testApp.context, limit)
const refunded = (money: string) => postRefunded(testApp, money)

describe('a queued refund', () => {
  it('is due at once, oldest first, and is sent once, with a mail to the buyer', async () => {
    expect(await findRefundWithPayment(testApp.context.db, crypto.randomUUID())).toBeNull()
    const first = await aRefund(1000)
    testApp.clock.advance(1000)
    const second = await aRefund(2000, { giftCardAmount: 0, returned: [{ line: 1, quantity: 1 }] })
    expect([await due(), await due(1)]).toEqual([[first.id, second.id], [first.id]])
    expect(await refundQueue.findDue({ ...testApp.context, cards: null }, 99)).toEqual([])
    expect(await refundsOf(testApp, second.paymentId)).toEqual([
      {
        ...{ id: second.id, amount: 2000, card: 0, reason: 'a test', state: 'pending', provider: null, attempts: 0 },
        ...{ returned: [{ line: 1, quantity: 1 }], created: testApp.clock.now(), due: testApp.clock.now() },
        settled: null,
      },
    ])
    await refundQueue.run({ ...testApp.context, cards: null }, second.id)
    expect((await refundOf(second.id))?.attempts).toBe(0)
    for (let times = 0; times < 2; times++) await run(second.id)
    expect(testApp.cards.refunds).toEqual([{ providerPaymentId: second.money, amount: 2000 }])
    expect(await refundOf(second.id)).toMatchObject({
      ...{ state: 'sent', providerRefundId: `re_${second.id}`, settledAt: testApp.clock.date(), attempts: 1 },
      dueAt: new Date(testApp.clock.now() + minuteMs),
    })
    expect(await mailOf(testApp, `refund:${second.id}`)).toEqual({
      ...{ kind: 'refund', recipient: 'zosia@poczta.example', language: 'en', data: { refundId: second.id } },
    })
    expect([await due(), (await refundOf(first.id))?.state]).toEqual([[first.id], 'pending'])
    await run(first.id)
  })

  it.each([
    ['is down', new ProviderUnavailable('down')],
    ['rejects the key', new ProviderRefused('no', { status: 401 })],
  ])(
    'is tried again after longer and longer pauses while the provider %s; staff hear of the seventh try',
    async (_how, cause) => {
      const { id } = await aRefund()
      vi.spyOn(testApp.cards, 'refund').mockRejectedValue(cause)
      const log = vi.spyOn(testApp.context.log, 'error')
      const pauses = []
      for (let tries = 1; tries <= 8; tries++) {
        await run(id)
        const next = (await refundOf(id))?.dueAt.getTime() ?? 0
        pauses.push((next - testApp.clock.now()) / minuteMs)
        expect(await mailOf(testApp, `staff-refund-late:${id}`)).toEqual(
          tries < 7
            ? undefined
            : {
                ...{ kind: 'staff-refund-late', recipient: testApp.context.config.seller.email, language: 'pl' },
                data: { refundId: id },
              },
        )
        testApp.clock.advance(next - testApp.clock.now() - 1)
        await run(id)
        expect(await due()).toEqual([])
        testApp.clock.advance(1)
        expect(await due()).toEqual([id])
      }
      expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
      expect(log.mock.calls).toEqual(Array(8).fill([{ err: cause, refundId: id }, 'refund not sent']))
      expect(await refundOf(id)).toMatchObject({ state: 'pending', attempts: 8, settledAt: null })
      vi.restoreAllMocks()
      await run(id)
      expect((await refundOf(id))?.state).toBe('sent')
    },
  )

  it.each<[string, Error, boolean]>([
    ['that the provider refuses', new ProviderRefused('no', { status: 400 }), true],
    ['that fails by an error of ours', new Error('bug'), true],
    ['of a payment without an id at the provider', new Error('The payment has no id at the provider.'), false],
  ])('%s is given up at once and told to staff', async (_what, cause, isAsked) => {
    const { id, paymentId } = await aRefund()
    const send = vi.spyOn(testApp.cards, 'refund').mockRejectedValue(cause)
    const log = vi.spyOn(testApp.context.log, 'error')
    if (!isAsked)
      await testApp.context.db.execute(sql`update payments set provider_payment_id = null where id = ${paymentId}`)
    await run(id)
    expect(send).toHaveBeenCalledTimes(isAsked ? 1 : 0)
    expect(log).toHaveBeenCalledExactlyOnceWith({ err: cause, refundId: id }, 'refund not sent')
    expect(await refundOf(id)).toMatchObject({ state: 'failed', settledAt: testApp.clock.date() })
    expect(await sumRefunds(testApp.context.db, paymentId)).toBe(0)
    testApp.clock.advance(dayMs)
    expect(await due()).toEqual([])
    expect(await mailOf(testApp, `staff-refund-failed:${id}`)).toMatchObject({
      ...{ kind: 'staff-refund-failed', data: { refundId: id }, language: 'pl' },
    })
    expect(await mailOf(testApp, `refund:${id}`)).toBeUndefined()
  })
})

describe('a refund that was made at the provider', () => {
  it('is stored as sent, once each, and one that we asked for is known by our own id', async () => {
    const { id, paymentId, money } = await aRefund(500)
    testApp.cards.refundThere(money, 300)
    testApp.cards.refundThere(money, 200)
    vi.spyOn(testApp.cards, 'listRefunds').mockImplementation(async () => [
      ...['re_c', 're_b', 're_a'].map((provider, place) => ({
        ...{ id: provider, refundId: null, amount: 100 + place, currency: 'PLN', state: 'sent' as const },
      })),
      // Sent by us, though the answer was lost.
      { id: 're_ours', refundId: id, amount: 500, currency: 'PLN', state: 'sent' as const },
      { id: 're_pending', refundId: null, amount: 50, currency: 'PLN', state: 'failed' as const },
      { id: 're_alien', refundId: 'no-uuid', amount: 7, currency: 'PLN', state: 'sent' as const },
    ])
    for (let times = 0; times < 2; times++) expect((await refunded(money)).statusCode).toBe(204)
    const at = testApp.clock.now()
    const sent = { card: 0, reason: 'at the provider', state: 'sent', attempts: 0, created: at, due: at, settled: at }
    expect(await refundsOf(testApp, paymentId)).toMatchObject([
      { ...sent, amount: 7, provider: 're_alien' },
      { ...sent, amount: 100, provider: 're_c' },
      { ...sent, amount: 101, provider: 're_b' },
      { ...sent, amount: 102, provider: 're_a' },
      { id, state: 'pending', provider: null },
    ])
    // 117.90 less what is refunded or on its way.
    expect(await sumRefunds(testApp.context.db, paymentId)).toBe(7 + 100 + 101 + 102 + 500)
    const written = sql`select (corrected->>'reason') as reason, total from invoices
        where corrects_id is not null and order_id = (select order_id from payments where id = ${paymentId})
        order by position`
    // In the order in which they were made.
    expect(rowsOf(await testApp.context.db.execute(written))).toEqual(
      [7, 102, 101, 100].map((amount) => ({ reason: 'refund', total: -amount })),
    )
  })

  it('and fails afterwards is told to staff once, and is no longer counted', async () => {
    const { paymentId, money } = await anOrder()
    const provider = testApp.cards.refundThere(money, 300)
    await refunded(money)
    testApp.clock.advance(hourMs)
    testApp.cards.failRefund(provider)
    for (let times = 0; times < 2; times++) await refunded(money)
    const [refund, ...others] = await refundsOf(testApp, paymentId)
    expect(others).toEqual([])
    expect(refund).toMatchObject({ state: 'failed', provider, settled: testApp.clock.now() })
    expect(await mailOf(testApp, `staff-refund-failed:${refund?.id}`)).toMatchObject({
      ...{ kind: 'staff-refund-failed', data: { refundId: refund?.id } },
    })
    expect(await sumRefunds(testApp.context.db, paymentId)).toBe(0)
  })

  it.each<[string, string]>([
    ['a later try was sent', `provider_refund_id = 're_later'`],
    ['it awaits another try', `state = 'pending'`],
    [
      'staff have transferred it',
      `way = 'transfer', transfer_account = 'x', transferred_on = '2026-11-20', transfer_reference = 'x'`,
    ],
    ['it had failed before', `state = 'failed'`],
  ])('and whose failure is told when %s stays as it is', async (_what, change) => {
    const { id, paymentId, money } = await aRefund(300)
    await run(id)
    await testApp.context.db.execute(sql`update refunds set ${sql.raw(change)} where id = ${id}`)
    const [before] = await refundsOf(testApp, paymentId)
    testApp.clock.advance(hourMs)
    vi.spyOn(testApp.cards, 'listRefunds').mockResolvedValue([
      { id: `re_${id}`, refundId: id, amount: 300, currency: 'PLN', state: 'failed' },
    ])
    expect((await refunded(money)).statusCode).toBe(204)
    expect(await refundsOf(testApp, paymentId)).toEqual([before])
    expect(await mailOf(testApp, `staff-refund-failed:${id}`)).toBeUndefined()
  })

  it('of a payment that is not known is asked for again, for an hour', async () => {
    const recorded = async () => await queryOne(testApp, sql`select count(*)::int as n from refunds`)
    const before = await recorded()
    const tell = async (ageMs: number) => {
      const response = await postRefunded(testApp, 'pi_of_others', ageMs)
      return [response.statusCode, response.statusCode === 204 ? null : response.json().code]
    }
    // The provider counts in whole seconds.
    testApp.clock.advance(1000 - (testApp.clock.now() % 1000))
    expect(await tell(hourMs - 1000)).toEqual([503, 'ERRORS.UNAVAILABLE'])
    expect(await tell(hourMs)).toEqual([204, null])
    expect(await recorded()).toEqual(before)
  })
})
