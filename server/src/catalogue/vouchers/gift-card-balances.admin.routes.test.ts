import { giftCardBalancesEndpoints as rows } from '@slodki-ul/contract/catalogue/gift-card-balances.admin'
import { staffGiftCardsEndpoints } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { dayMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#catalogue/vouchers/voucher-days.rules.ts'
import { moveVoucherUse } from '#catalogue/vouchers/vouchers.db.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf } from '#testing/gift-cards.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>['headers']
beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['owner'])).headers
})
afterAll(() => testApp.close())

const today = () => dayOf(testApp.clock.date()) ?? ''
const read = async (day = today(), headers = owner) =>
  (await testApp.call(rows.getGiftCardBalances, { query: { day } }, headers)).reply
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/** Sum of the balances that the list of cards shows, of those that can be spent. */
async function sumOfCards(): Promise<number> {
  const { reply } = await testApp.call(
    staffGiftCardsEndpoints.listGiftCards,
    { query: { state: 'active', pageSize: 100 } as never },
    owner,
  )
  return Math.round(reply.reduce((sum, { balanceAmount }) => sum + balanceAmount * 100, 0)) / 100
}

const addsUp = ({
  openingTotal,
  issuedTotal,
  usedTotal,
  ranOutTotal,
  closedTotal,
  openTotal,
}: Awaited<ReturnType<typeof read>>) =>
  expect(openingTotal + issuedTotal - usedTotal - ranOutTotal - closedTotal).toBeCloseTo(openTotal)

describe('the balances of gift cards', () => {
  it('BO-099 are, at the end of a day, the sum of the cards, with issued, used and run out of its month, also as CSV', async () => {
    const start = await read()
    expect(start.openTotal).toBe(await sumOfCards())
    const product = await aProduct(testApp, { price: 4_551, stock: 100 })
    // 59 seconds past an odd minute.
    testApp.clock.advance(119_000)
    const [spent, other] = [await aGiftCard(testApp, 20_000), await aGiftCard(testApp, 12_345)]
    const { orderId, charged } = await aPaidOrderOf(testApp, { lines: [[product, 1]], code: spent })
    expect(charged).toBe(0)
    const used = await queryOne<{ amount: number }>(
      testApp,
      sql`select amount from voucher_uses where subject_id = ${orderId}`,
    )
    const issue = (valueAmount: number, months: number) =>
      testApp.call(
        staffGiftCardsEndpoints.issueGiftCard,
        {
          headers: key(),
          body: { valueAmount, months, email: 'jan@poczta.example', language: 'pl', reason: 'Opóźnienie' },
        },
        owner,
      )
    const { reply: short } = await issue(30.5, 1)
    const now = await read()
    addsUp(now)
    expect(now).toMatchObject({ openCount: start.openCount + 3, openTotal: await sumOfCards() })
    expect(Math.round((now.issuedTotal - start.issuedTotal) * 100)).toBe(20_000 + 12_345 + 3_050)
    expect(Math.round((now.usedTotal - start.usedTotal) * 100)).toBe(used?.amount)

    // A refund gives it back; the other one is ended; the short one runs out.
    await inTransaction(testApp.context, (tx) =>
      tx.execute(sql`update voucher_uses set returned_amount = 1001 where subject_id = ${orderId}`),
    )
    const { id = '' } =
      (await queryOne<{ id: string }>(testApp, sql`select id from vouchers where code = ${other}`)) ?? {}
    await testApp.call(
      staffGiftCardsEndpoints.endGiftCard,
      { params: { id }, headers: key(), body: { reason: 'Skradziona' } },
      owner,
    )
    const later = await read()
    addsUp(later)
    expect(Math.round((now.usedTotal - later.usedTotal) * 100)).toBe(1_001)
    expect(later.closedTotal - now.closedTotal).toBeCloseTo(123.45)
    expect(later.openTotal).toBe(await sumOfCards())
    const then = today()

    testApp.clock.advance(45 * dayMs)
    owner = (await aStaffMember(testApp, ['owner'])).headers
    const after = await read()
    addsUp(after)
    expect(after.openTotal).toBe(await sumOfCards())
    const lastDay = (short.validTo ?? '').slice(0, 10)
    const dayBefore = new Date(Date.parse(lastDay) - dayMs).toISOString().slice(0, 10)
    // On the day before its last one it is owed; when its last one is over it is not.
    const [before, gone] = [await read(dayBefore), await read(lastDay)]
    expect(before.openTotal - gone.openTotal).toBeCloseTo(30.5)
    expect(gone.ranOutTotal - before.ranOutTotal).toBeCloseTo(30.5)
    // The past stays what it was.
    expect(await read(then)).toEqual(later)

    const csv = await testApp.call(rows.exportGiftCardBalances, { query: { day: then, in: 'pl' } }, owner)
    const lines = csv.bytes.toString().trim().split('\n')
    expect([csv.status, lines[0]]).toEqual([200, expect.stringContaining('Karta;Nominał;')])
    const money = (text = '') => Number(text.replace(/[^\d,-]/g, '').replace(',', '.'))
    const cells = lines.slice(1).map((line) => line.split(';'))
    const total = cells.at(-1) ?? []
    expect(total[0]).toBe('Razem')
    expect(money(total[7])).toBe(later.openTotal)
    expect(cells.slice(0, -1).reduce((sum, cell) => sum + Math.round(money(cell[7]) * 100), 0)).toBe(
      Math.round(later.openTotal * 100),
    )
    expect(lines.some((line) => line.startsWith(`…${spent.slice(-4)};`))).toBe(true)
    expect(csv.bytes.toString()).not.toContain(spent)
    for (const [role, status] of [['accountant', 200] as const, ['support', 403] as const]) {
      const { headers } = await aStaffMember(testApp, [role])
      expect((await testApp.call(rows.getGiftCardBalances, { query: { day: then } }, headers)).status, role).toBe(
        status,
      )
    }
    expect((await testApp.call(rows.getGiftCardBalances, { query: { day: 'dziś' } }, owner)).status).toBe(400)
  })

  it('are written by the database, whoever changes a card, and never rewritten', async () => {
    const code = await aGiftCard(testApp, 5_000)
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[await aProduct(testApp, { price: 1_000 }), 1]], code })
    await testApp.context.db.execute(sql`update voucher_uses set state = 'reserved' where subject_id = ${orderId}`)
    await inTransaction(testApp.context, (tx) => moveVoucherUse(tx, orderId, 'released', testApp.clock.date()))
    await testApp.context.db.execute(
      sql`update vouchers set blocked_at = now(), blocked_by = 'order:x' where code = ${code}`,
    )
    const steps = rowsOf<{ kind: string; balance: number; is_open: boolean }>(
      await testApp.context.db.execute(sql`select l.kind, l.balance, l.is_open from gift_card_ledger l
        join vouchers v on v.id = l.voucher_id where v.code = ${code} order by l.id`),
    )
    const spent = steps[1]?.balance ?? 0
    expect(spent).toBeLessThan(4_001)
    expect(steps).toEqual([
      { kind: 'issued', balance: 5_000, is_open: true },
      { kind: 'used', balance: spent, is_open: true },
      { kind: 'returned', balance: 5_000, is_open: true },
      { kind: 'changed', balance: 5_000, is_open: false },
    ])
    for (const change of [sql`update gift_card_ledger set balance = 0`, sql`delete from gift_card_ledger`])
      await expect(testApp.context.db.execute(change)).rejects.toThrow()
  })
})
