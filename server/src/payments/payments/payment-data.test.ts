import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { recordEvent, selectLastPaid, selectRecordedEvents } from '#payments/payments/payments.db.ts'
import {
  clearProviderIds,
  selectPaymentBySession,
  selectPersonalPayments,
  selectSettledPayment,
} from '#payments/payments/payments.service.ts'
import { queryOne } from '#testing/factories.ts'
import { anUnreportedOrder, reportPaid } from '#testing/paid-orders.ts'
import { chargesOf, order, pageOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const storedOf = (id: string | null) =>
  queryOne(
    testApp,
    sql`select session_id as session, url, provider_payment_id as money, check_at is not null as checked
        from payments where id = ${id}`,
  )

describe('the personal data of payments', () => {
  it('are exported, oldest first, and lose what leads to them at the provider', async () => {
    const open = await anUnreportedOrder(testApp)
    testApp.clock.advance(1000)
    const paid = await anUnreportedOrder(testApp)
    const other = await anUnreportedOrder(testApp)
    for (const { session } of [paid, other]) await reportPaid(testApp, session)
    const { db } = testApp.context
    const at = testApp.clock.date()
    const facts = { attempt: 1, provider: 'stripe', method: 'Stripe', amount: 11790, currency: 'PLN' }
    expect(await selectPersonalPayments(db, [paid.orderId, open.orderId])).toEqual([
      { ...facts, orderId: open.orderId, state: 'open', createdAt: new Date(at.getTime() - 1000), settledAt: null },
      { ...facts, orderId: paid.orderId, state: 'paid', createdAt: at, settledAt: at },
    ])
    expect([
      (await selectSettledPayment(db, paid.money))?.id,
      await selectSettledPayment(db, open.money),
      (await selectPaymentBySession(db, other.session.id))?.id,
      await selectPaymentBySession(db, 'cs_of_others'),
    ]).toEqual([paid.session.paymentId, undefined, other.session.paymentId, undefined])
    // Of each method the newest that was paid, and not one that only expired later.
    await db.execute(
      sql`update payments set settled_at = ${new Date(at.getTime() - 5000)} where id = ${paid.session.paymentId}`,
    )
    await db.execute(
      sql`update payments set settled_at = ${new Date(at.getTime() + 5000)} where id = ${open.session.paymentId}`,
    )
    expect((await selectLastPaid(db)).filter(({ method }) => method === 'Stripe')).toEqual([{ method: 'Stripe', at }])
    await db.execute(sql`update payments set provider_payment_id = 'pi_open' where id = ${open.session.paymentId}`)
    expect(await selectSettledPayment(db, 'pi_open')).toBeUndefined()
    const surplus = await anUnreportedOrder(testApp)
    await db.execute(sql`update payments set state = 'surplus', provider_payment_id = ${surplus.money}
      where id = ${surplus.session.paymentId}`)
    expect((await selectSettledPayment(db, surplus.money))?.id).toBe(surplus.session.paymentId)

    const { reply } = await order(testApp, { paymentMethod: 'Blik' })
    const page = testApp.cards.sessions.get(pageOf(testApp, reply.subscriptionId))
    const [charge] = await chargesOf(testApp, reply.subscriptionId)
    await inTransaction(testApp.context, (tx) => clearProviderIds(tx, [paid.orderId], [charge?.id ?? '']))
    const nothing = { session: null, url: null, money: null, checked: false }
    for (const { paymentId } of [paid.session, page ?? { paymentId: null }])
      expect(await storedOf(paymentId)).toEqual(nothing)
    expect(await storedOf(other.session.paymentId)).toMatchObject({ session: other.session.id, money: other.money })
    expect(await storedOf(open.session.paymentId)).toMatchObject({ session: open.session.id, checked: true })
  })
})

describe('the events of a provider', () => {
  it('are recorded once each, by provider and id', async () => {
    const at = testApp.clock.date()
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const record = (provider: string, eventId: string) =>
      inTransaction(testApp.context, (tx) =>
        recordEvent(tx, { provider, eventId, type: 'any', livemode: false, createdAt: at, receivedAt: at }),
      )
    const taken = []
    for (const [provider, eventId] of [
      ['stripe', id],
      ['stripe', id],
      ['elsewhere', id],
      ['elsewhere', other],
    ] as const)
      taken.push(await record(provider, eventId))
    expect(taken).toEqual([true, false, true, true])
    expect(await selectRecordedEvents(testApp.context.db, [id, other, 'evt_unknown'])).toEqual(new Set([id]))
    expect(await selectRecordedEvents(testApp.context.db, ['evt_unknown'])).toEqual(new Set())
  })
})
