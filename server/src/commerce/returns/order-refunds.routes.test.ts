import { returnsEndpoints as rows } from '@slodki-ul/contract/commerce/returns.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { differenceByRate } from '#payments/documents/corrections.rules.ts'
import { correctionsOf } from '#testing/corrections.ts'
import { aProduct } from '#testing/factories.ts'
import { aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { readEvent } from '#testing/stripe-events.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let owner: Record<string, string>
let jar = 0
let scale = 0
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '99' } })
  Object.assign(testApp.cards, { readEvent })
  owner = (await aStaffMember(testApp, ['owner'])).headers
  jar = await aProduct(testApp, { price: 4200, vatRate: 5, stock: 500 })
  scale = await aProduct(testApp, { price: 13_900, vatRate: 23, stock: 500 })
}, 60_000)
afterAll(() => testApp.close())

type Body = Parameters<typeof testApp.call<typeof rows.refundOrder>>[1]['body']
const inputOf = (input: Partial<Body>) => ({ reason: 'complaint' as const, ...input })
const keyed = (headers: Record<string, string>, key: string = crypto.randomUUID()) => ({
  ...headers,
  'idempotency-key': key,
})
const preview = (id: string, input: Partial<Body>, headers = owner) =>
  testApp.call(rows.previewRefund, { params: { id }, body: inputOf(input) as never }, headers)
const refund = (id: string, input: Partial<Body>, headers = owner, key?: string) =>
  testApp.call(rows.refundOrder, { params: { id }, body: inputOf(input) as never } as never, keyed(headers, key))

/** Three jars of 42.00 at 5 % and a scale of 139.00 at 23 %, with a courier of 17.90. */
const anOrderOfJars = (more: Partial<Parameters<typeof aPaidOrderOf>[1]> = {}) =>
  aPaidOrderOf(testApp, {
    lines: [
      [jar, 3],
      [scale, 1],
    ],
    ...more,
  })

const sentRefunds = async (orderId: string) =>
  rowsOf<{ amount: number; state: string }>(
    await testApp.context.db.execute(
      sql`select refunds.amount, refunds.state from refunds join payments on payments.id = payment_id
        where payments.order_id = ${orderId} order by refunds.created_at, refunds.amount`,
    ),
  )

describe('POST /admin/orders/{id}/refund', () => {
  it('BO-061 BO-062 gives back pieces, delivery and goodwill as its preview said to the grosz, more than once, whatever the status', async () => {
    const { orderId } = await anOrderOfJars({ change: { userWantsInvoice: false } })
    const input = { lines: [{ lineId: 0, quantity: 2 }], delivery: true, goodwillAmount: 10, notify: true }
    const seen = await preview(orderId, input)
    expect(seen.status).toBe(200)
    expect(seen.reply).toMatchObject({
      refundTotal: 84 + 17.9 + 10,
      giftCardTotal: 0,
      moneyTotal: 111.9,
      leftTotal: 171,
      aboveLimit: null,
    })
    expect((await documentsOf(testApp, orderId)).length).toBe(1)
    const { status, reply } = await refund(orderId, { ...input, hash: seen.reply.hash })
    expect([status, reply]).toEqual([200, { outcome: 'done', requestId: null, refundTotal: 111.9, giftCardTotal: 0 }])
    const document = (await documentsOf(testApp, orderId)).find(({ type }) => type !== 'Correction')
    const [correction] = await correctionsOf(testApp, document?.id ?? '')
    const byRate = differenceByRate(correction?.corrected?.lines ?? [], correction?.lines ?? [])
    expect(seen.reply.correction.byRate.map(({ rate }) => rate)).toEqual([23, 5])
    expect(seen.reply.correction.byRate).toEqual(
      byRate.map(({ vatRate, net, vat, gross }) => ({
        ...{ rate: vatRate, net: net / 100, vat: vat / 100, gross: gross / 100 },
      })),
    )
    expect([correction?.total, correction?.corrected?.reason]).toEqual([-11_190, 'return'])
    const changed = seen.reply.correction.documents[0]?.lines ?? []
    expect(changed.reduce((sum, { gross }) => sum + gross, 0)).toBeCloseTo(-111.9)
    expect(changed.every(({ quantity }) => quantity <= 0)).toBe(true)
    // Delivered meanwhile: a refund does not depend on the status.
    await testApp.context.db.execute(sql`insert into order_events (order_id, from_status, to_status, cause, actor, at)
      select id, status, 'Packed', 'test', 'test', ${testApp.clock.date()} from orders where id = ${orderId}`)
    await testApp.context.db.execute(sql`update orders set status = 'Packed' where id = ${orderId}`)
    expect((await refund(orderId, { lines: [{ lineId: 1, quantity: 1 }], notify: false })).reply.refundTotal).toBe(
      131.32,
    )
    for (const tooMuch of [
      { lines: [{ lineId: 0, quantity: 2 }] },
      { lines: [{ lineId: 1, quantity: 1 }] },
      { delivery: true },
      { goodwillAmount: 41 },
      { lines: [{ lineId: 7, quantity: 1 }] },
      {},
    ]) {
      const { status: refused, problem } = await refund(orderId, tooMuch)
      expect([refused, problem.code], JSON.stringify(tooMuch)).toEqual([
        409,
        Object.keys(tooMuch).length === 0 ? 'ERRORS.NOTHINGTOCORRECT' : 'ERRORS.UNABLETOCORRECT',
      ])
    }
    await settle(testApp)
    expect((await sentRefunds(orderId)).map(({ state }) => state)).toEqual(['sent', 'sent'])
    // The first was announced, the second was not; its document has no mail of its own either.
    const isAnnounced = (amount: string) =>
      testApp.sent.some(({ subject }) => subject.startsWith('Zwrot') && subject.includes(amount))
    expect([isAnnounced('111,90'), isAnnounced('131,32')]).toEqual([true, false])
    expect(await findViolations(testApp)).toEqual([])
  })
})
