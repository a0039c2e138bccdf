import { dayMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { clearRefundData, queueRefund, selectPersonalRefunds } from '#payments/refunds/refunds.service.ts'
import { correctionsOf } from '#testing/corrections.ts'
import { queryOne } from '#testing/factories.ts'
import { aPaidOrder, documentsOf } from '#testing/paid-orders.ts'
import { postDispute } from '#testing/refunds.ts'
import { disputeOf, mailOf, refundsOf } from '#testing/stored-rows.ts'
import { readEvent } from '#testing/stripe-events.ts'
import { chargesOf, order, pay } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  // Signatures and event parsing of the real adapter.
  Object.assign(testApp.cards, { readEvent })
})
afterAll(() => testApp.close())

/** A paid order of 117.90. */
async function anOrder() {
  const { orderId, session, money } = await aPaidOrder(testApp)
  return { orderId, money, paymentId: session.paymentId ?? '' }
}

const dispute = (money: string, status: Parameters<typeof postDispute>[1]) => postDispute(testApp, status, money, 700)

describe('a dispute', () => {
  it('is stored with its end, and each of its turns is told to staff', async () => {
    const { orderId, paymentId, money } = await anOrder()
    const opened = testApp.clock.now()
    expect((await dispute(money, 'needs_response')).statusCode).toBe(204)
    const open = { id: `du_${money}`, amount: 700, state: 'open', created: opened, closed: null }
    expect(await disputeOf(testApp, paymentId)).toEqual(open)
    testApp.clock.advance(dayMs)
    await dispute(money, 'lost')
    const lost = { ...open, state: 'lost', closed: testApp.clock.now() }
    expect(await disputeOf(testApp, paymentId)).toEqual(lost)
    testApp.clock.advance(dayMs)
    for (const late of ['won', 'needs_response', 'lost'] as const)
      expect((await dispute(money, late)).statusCode).toBe(204)
    expect(await disputeOf(testApp, paymentId)).toEqual(lost)
    const data = { amount: 700, currency: 'PLN', reason: 'fraudulent', providerPaymentId: money }
    for (const kind of ['staff-dispute', 'staff-dispute-lost'])
      expect(await mailOf(testApp, `${kind}:du_${money}`)).toEqual({
        ...{ kind, recipient: testApp.context.config.seller.email, language: 'pl', data },
      })
    const [debit, ...others] = await refundsOf(testApp, paymentId)
    expect([debit, others]).toMatchObject([
      { amount: 700, provider: `du_${money}`, state: 'sent', reason: 'dispute lost', card: 0, returned: [] },
      [],
    ])
    expect(await mailOf(testApp, `refund:${debit?.id}`)).toBeUndefined()
    const [receipt] = await documentsOf(testApp, orderId)
    expect(await correctionsOf(testApp, receipt?.id ?? '')).toMatchObject([
      { total: -700, corrected: { reason: 'dispute' } },
    ])
  })

  it('that is won before we hear of it is stored, and nobody has to answer it', async () => {
    const { paymentId, money } = await anOrder()
    expect((await dispute(money, 'won')).statusCode).toBe(204)
    const at = testApp.clock.now()
    expect(await disputeOf(testApp, paymentId)).toMatchObject({ state: 'won', created: at, closed: at })
    for (const kind of ['staff-dispute', 'staff-dispute-lost'])
      expect(await mailOf(testApp, `${kind}:du_${money}`)).toBeUndefined()
    expect(await refundsOf(testApp, paymentId)).toEqual([])
  })

  it('of a payment that we do not know is told to staff and not stored', async () => {
    expect((await dispute('pi_of_others', 'needs_response')).statusCode).toBe(204)
    expect(await mailOf(testApp, 'staff-dispute:du_pi_of_others')).toMatchObject({ kind: 'staff-dispute' })
    expect(await queryOne(testApp, sql`select 1 from disputes where id = 'du_pi_of_others'`)).toBeUndefined()
  })
})

describe('the personal data of refunds', () => {
  it('are exported with what they were for, oldest first, and lose the ids at the provider with their person', async () => {
    const { orderId, paymentId, money } = await anOrder()
    const other = await anOrder()
    const { reply } = await order(testApp, { paymentMethod: 'Blik' })
    await pay(testApp, reply.subscriptionId)
    const [charge] = await chargesOf(testApp, reply.subscriptionId)
    const ofCharge = sql`select id from payments where charge_id = ${charge?.id}`
    const chargePaymentId = (await queryOne<{ id: string }>(testApp, ofCharge))?.id ?? ''
    const at = testApp.clock.date()
    for (const [place, each] of [chargePaymentId, paymentId, other.paymentId].entries()) {
      testApp.clock.advance(1)
      const row = { paymentId: each, amount: 10 + place, reason: `of ${place}`, giftCardAmount: place }
      await inTransaction(testApp.context, (tx) => queueRefund(tx, testApp.context, row))
    }
    const providerOf = async (id: string) => (await refundsOf(testApp, id))[0]?.provider
    await testApp.context.db.execute(
      sql`update refunds set provider_refund_id = 're_of_' || payment_id where reason like 'of %'`,
    )
    for (const each of [money, other.money]) await dispute(each, 'needs_response')
    const [orders, charges] = [[orderId], [charge?.id ?? '']]
    expect(await selectPersonalRefunds(testApp.context.db, orders, charges)).toEqual([
      {
        ...{
          orderId: null,
          amount: 10,
          giftCardAmount: 0,
          reason: 'of 0',
          state: 'pending',
          transferAccount: null,
          settledAt: null,
        },
        createdAt: new Date(at.getTime() + 1),
      },
      {
        ...{
          orderId,
          amount: 11,
          giftCardAmount: 1,
          reason: 'of 1',
          state: 'pending',
          transferAccount: null,
          settledAt: null,
        },
        createdAt: new Date(at.getTime() + 2),
      },
    ])
    await inTransaction(testApp.context, (tx) => clearRefundData(tx, orders, charges))
    expect([
      await providerOf(paymentId),
      await providerOf(chargePaymentId),
      await disputeOf(testApp, paymentId),
    ]).toEqual([...[null, null, undefined]])
    expect([await providerOf(other.paymentId), await disputeOf(testApp, other.paymentId)]).toMatchObject([
      ...[`re_of_${other.paymentId}`, { id: `du_${other.money}` }],
    ])
  })
})
