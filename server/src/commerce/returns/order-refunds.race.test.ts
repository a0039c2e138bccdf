import type { RefundOutcome } from '@slodki-ul/contract/commerce/returns.admin'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aProduct } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf, cardOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { aStaffMember } from '#testing/staff.ts'
import { movementsOf, refundsOf, staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
const people: Record<string, string>[] = []
let jar = 0
const { cancel, refund, repeat, transfer } = staffRefunds(
  () => testApp,
  () => people[0],
)
const together = <Result>(count: number, work: (headers: Record<string, string>, index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(people[index % people.length] ?? {}, index)))
const outcomeOf = ({ status, reply }: { status: number; reply: RefundOutcome }) => ({
  status,
  total: reply.refundTotal,
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

beforeAll(async () => {
  testApp = await openTestApp()
  people.push((await aStaffMember(testApp, ['owner'])).headers, (await aStaffMember(testApp, ['owner'])).headers)
  jar = await aProduct(testApp, { price: 1000, stock: 5000 })
}, 120_000)
afterEach(async () => {
  await settle(testApp)
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

describe('several people with the money of one order', { timeout: 120_000 }, () => {
  it('BO-065 never give back more than was paid, nor a piece twice, whatever they do at once', async () => {
    const code = await aGiftCard(testApp, 4000)
    const { orderId, charged } = await aPaidOrderOf(testApp, { lines: [[jar, 10]], code })
    const piece = [{ lineId: 0, quantity: 1 }]
    const responses = await together(64, async (headers, index) => {
      if (index % 16 === 15) return outcomeOf(await cancel(orderId, {}, headers))
      const input = index % 3 === 0 ? { goodwillAmount: 7 } : { lines: piece, restock: piece }
      return outcomeOf(await refund(orderId, input, headers))
    })
    expect([...new Set(responses.map(({ status }) => status))].toSorted()).toEqual([200, 409])
    const refunds = await refundsOf(testApp, orderId)
    expect(sum(refunds.map(({ amount }) => amount))).toBe(charged)
    expect((await cardOf(testApp, code))?.balance).toBe(4000)
    const given = responses.flatMap(({ status, total }) => (status === 200 ? [total * 100] : []))
    expect(Math.round(sum(given))).toBe(charged + 4000)
    const returned = (await movementsOf(testApp, orderId)).filter(
      ({ reason, quantity }) => reason === 'return' && quantity > 0,
    )
    expect(returned.length).toBeLessThanOrEqual(10)
  })

  it('settle a failed refund once: sent again or by bank transfer', async () => {
    testApp.cards.refuseRefunds(true)
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[jar, 3]] })
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
