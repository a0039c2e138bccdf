import { returnRecordsEndpoints as returns } from '@slodki-ul/contract/commerce/return-records.admin'
import type { RefundOutcome } from '@slodki-ul/contract/commerce/returns.admin'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf, cardOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { movementsOf, refundsOf, staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
const people: Record<string, string>[] = []
const products = { jar: 0, honey: 0, file: 0, gift: 0 }
const { cancel, refund, repeat, transfer } = staffRefunds(
  () => testApp,
  () => people[0],
)
const together = <Result>(count: number, work: (headers: Record<string, string>, index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(people[index % people.length] ?? {}, index)))
const { act, ship } = staffOrders(
  () => testApp,
  () => people[0],
)

/** What one of several people does to an order. */
type Call =
  | {
      kind: 'refund'
      lineId: number
      quantity: number
      isRestocked: boolean
      delivery: boolean
      goodwillAmount: number
    }
  | { kind: 'announce' | 'receive' | 'inspect'; lineId: number; quantity: number }
  | { kind: 'settle' | 'cancel' }
const piece = { lineId: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) }
const goodwillAmount = fc.oneof(
  fc.constant(0),
  fc.constant(0.01),
  fc.integer({ min: 1, max: 3000 }).map((grosze) => grosze / 100),
)
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  {
    ...{ weight: 8 },
    arbitrary: fc.record({
      kind: fc.constant('refund'),
      ...piece,
      isRestocked: fc.boolean(),
      delivery: fc.boolean(),
      goodwillAmount,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('announce', 'receive', 'inspect'), ...piece }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('settle', 'cancel') }) },
)
const runs = (['paid', 'shipped'] as const).flatMap((stage) => [1, 2].map((seed) => ({ stage, seed })))
const isKnown = ([status, code]: [number, string | undefined]) =>
  status === 200
    ? code === undefined
    : status === 409 &&
      ['ERRORS.ACTIONNOTALLOWED', 'ERRORS.UNABLETOCORRECT', 'ERRORS.NOTHINGTOCORRECT'].includes(code ?? '')

const outcomeOf = ({
  status,
  reply,
  problem,
}: {
  status: number
  reply: RefundOutcome
  problem: { code: string }
}) => ({
  ...{ status, total: status === 200 ? reply.refundTotal : 0, code: status === 200 ? undefined : problem.code },
})

/** Sends a call; steps of returns go to the newest one. */
async function send(orderId: string, call: Call, own: Record<string, string>) {
  if (call.kind === 'cancel') return outcomeOf(await cancel(orderId, {}, own))
  if (call.kind === 'refund') {
    const { lineId, quantity, isRestocked, delivery, goodwillAmount: goodwill } = call
    const lines = [{ lineId, quantity }]
    return outcomeOf(
      await refund(orderId, { lines, delivery, goodwillAmount: goodwill, restock: isRestocked ? lines : [] }, own),
    )
  }
  const newest = await queryOne<{ id: string }>(
    testApp,
    sql`select id from returns where order_id = ${orderId} order by announced_at desc, id limit 1`,
  )
  const params = { id: newest?.id ?? '' }
  const lines = 'lineId' in call ? [{ lineId: call.lineId, quantity: call.quantity }] : []
  const reply = await (call.kind === 'announce' || !newest
    ? testApp.call(
        returns.announceReturn,
        {
          params: { id: orderId },
          headers: aKey(),
          body: { source: 'complaint', lines: lines.length > 0 ? lines : [{ lineId: 0, quantity: 1 }] },
        },
        own,
      )
    : call.kind === 'receive'
      ? testApp.call(returns.receiveReturn, { params, headers: aKey(), body: { lines, restock: lines } }, own)
      : call.kind === 'inspect'
        ? testApp.call(returns.inspectReturn, { params, headers: aKey(), body: { restock: lines, note: '' } }, own)
        : testApp.call(returns.settleReturn, { params, headers: aKey(), body: { reason: 'Wymiana' } }, own))
  return { status: reply.status, total: 0, code: reply.status === 200 ? undefined : reply.problem.code }
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

beforeAll(async () => {
  testApp = await openTestApp()
  people.push((await aStaffMember(testApp, ['owner'])).headers, (await aStaffMember(testApp, ['owner'])).headers)
  products.jar = await aProduct(testApp, { price: 1000, stock: 5000 })
  products.honey = await aProduct(testApp, { price: 3333, vatRate: 5, stock: 500 })
  products.file = await aProduct(testApp, { price: 2000, isVirtual: true })
  products.gift = await aProduct(testApp, { price: 5000, giftValue: 5000 })
}, 120_000)
afterEach(async () => {
  await settle(testApp)
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

describe('several people with the money of one order', { timeout: 120_000 }, () => {
  for (const { stage, seed } of runs)
    it(`BO-065 never give back more than was paid of an order that is ${stage}, nor a piece twice, whatever 64 calls do at once (${seed})`, async () => {
      const code = await aGiftCard(testApp, 4000)
      const lines: [number, number][] = [
        [products.jar, 10],
        [products.honey, 3],
        [products.file, 1],
        [products.gift, 2],
      ]
      const { orderId, charged } = await aPaidOrderOf(testApp, { lines, code })
      if (stage === 'shipped') {
        await act('packOrder', orderId)
        await ship(orderId, [{ number: aParcelNumber() }])
      }
      const calls = fc.sample(anyCall, { seed, numRuns: 64 })
      const kinds = new Set(calls.map(({ kind }) => kind))
      expect([kinds.has('refund'), kinds.has('cancel'), kinds.has('announce'), kinds.has('receive')]).not.toContain(
        false,
      )
      const replies = await together(calls.length, (headers, index) =>
        send(orderId, calls[index] ?? { kind: 'cancel' }, headers),
      )
      // Each refused call says why; none is half done.
      for (const { status, code: refusal } of replies) expect([status, refusal]).toEqual(expect.toSatisfy(isKnown))
      expect(replies.some(({ status }) => status === 200)).toBe(true)
      await settle(testApp)
      const refunds = await refundsOf(testApp, orderId)
      const [money, onCard] = [
        sum(refunds.map(({ amount }) => amount)),
        sum(refunds.map((each) => each.gift_card_amount)),
      ]
      expect(Math.round(sum(replies.map(({ total }) => total * 100)))).toBe(money + onCard)
      expect([money <= charged, onCard <= 4000]).toEqual([true, true])
      expect((await cardOf(testApp, code))?.balance).toBe(onCard)
      const stored = await queryOne<{ documents: number; total: number; status: string }>(
        testApp,
        sql`select (select sum(total)::int from invoices where order_id = orders.id) as documents, total, status
          from orders where id = ${orderId}`,
      )
      expect(stored?.documents).toBe((stored?.total ?? 0) - money - onCard)
      if (stored?.status === 'Canceled') expect(stored.documents).toBe(0)
      for (const [productId, count] of lines.slice(0, 2)) {
        const back = (await movementsOf(testApp, orderId)).filter(
          (each) => each.product_id === productId && each.quantity > 0,
        )
        expect(sum(back.map(({ quantity }) => quantity))).toBeLessThanOrEqual(count)
      }
    })

  it('settle a failed refund once: sent again or by bank transfer', async () => {
    testApp.cards.refuseRefunds(true)
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[products.jar, 3]] })
    await refund(orderId, { goodwillAmount: 20 })
    await settle(testApp)
    testApp.cards.refuseRefunds(false)
    const [failed] = await refundsOf(testApp, orderId)
    expect(failed?.state).toBe('failed')
    const id = failed?.id ?? ''
    const made = { account: 'PL61 1090 1014 0000 0712 1981 2874', day: '2026-11-23', reference: 'Zwrot' }
    const responses = await together(12, async (headers, index) =>
      index % 2 === 0 ? (await repeat(id, headers)).status : (await transfer(id, made, headers)).status,
    )
    expect(responses.toSorted()).toEqual([200, ...Array(11).fill(409)])
    await settle(testApp)
    expect(await refundsOf(testApp, orderId)).toMatchObject([{ id, amount: 2000, state: 'sent' }])
  })
})
