import { failed, type Outcome } from '@slodki-ul/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUse, selectVoucherByCode } from '#catalogue/vouchers/vouchers.db.ts'
import {
  addVoucher,
  findReservedUse,
  findVoucherCode,
  priceWithCode,
  reservePlanVoucher,
  selectPersonalVouchers,
  settleVoucherUse,
} from '#catalogue/vouchers/vouchers.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { queryOne } from '#testing/factories.ts'
import { aGiftCard } from '#testing/gift-cards.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const id = crypto.randomUUID()
beforeAll(async () => {
  testApp = await openTestApp()
  const facts = { kind: 'percent', value: 20, scope: 'both', usageLimitPerCustomer: 1 } as const
  const createdAt = testApp.clock.date()
  await inTransaction(testApp.context, (tx) =>
    addVoucher(tx, { ...facts, id, planIds: [1, 2], code: 'PLAN20', createdAt }),
  )
})
afterAll(() => testApp.close())

const answered = <T>(outcome: Outcome<T>) => (failed(outcome) ? outcome.error : outcome.value)
const ask = async (code: string, customer: string | null = null, planIds = [1, 2, 3]) =>
  answered(
    await priceWithCode(
      testApp.context.db,
      code,
      planIds.map((planId) => ({ planId, price: planId * 1000 })),
      { customer, now: testApp.clock.now() },
    ),
  )
const reserve = async (code: string, subjectId: string, email = 'zosia@poczta.example', planId = 1) =>
  answered(
    await inTransaction(testApp.context, (tx) =>
      reservePlanVoucher(tx, testApp.context, code, { planId, price: 1001, subjectId, email }),
    ),
  )
const useOf = (subjectId: string) =>
  queryOne(
    testApp,
    sql`select state, amount, email, customer_key as mailbox from voucher_uses where subject_id = ${subjectId}`,
  )

describe('a code on the period of a plan', () => {
  it('gives the price of each plan that it is for; one that is for none of them says why', async () => {
    expect([await ask(' plan 20 '), await ask('NIEMA')]).toEqual([[800, 1600, null], 'ERRORS.VOUCHERINVALID'])
    expect(await ask('PLAN20', null, [3])).toBe('ERRORS.VOUCHERNOTFORPLAN')
    const createdAt = testApp.clock.date()
    const facts = { kind: 'amount', value: 2000, scope: 'both', createdAt } as const
    await inTransaction(testApp.context, (tx) =>
      addVoucher(tx, { ...facts, id: crypto.randomUUID(), planIds: [2], code: 'MINUS20' }),
    )
    // For the second plan, which costs no more than that; the third would do, but it is not for it.
    expect(await ask('MINUS20')).toBe('ERRORS.VOUCHERBELOWMINIMUM')
  })

  it('a gift card says that it pays in the shop, unless it is empty or blocked', async () => {
    const code = await aGiftCard(testApp, 10000)
    expect([await ask(code), await reserve(code, crypto.randomUUID())]).toEqual(
      Array(2).fill('ERRORS.VOUCHERNOTFORPLANS'),
    )
    const at = testApp.clock.date()
    await testApp.context.db.execute(
      sql`update vouchers set blocked_at = ${at}, blocked_by = 'dispute:1' where code = ${code}`,
    )
    const empty = await aGiftCard(testApp, 10000)
    const [card] = await selectVoucherByCode(testApp.context.db, empty)
    const spent = { voucherId: card?.id ?? '', subjectId: crypto.randomUUID(), email: 'ola@poczta.example' }
    await inTransaction(testApp.context, async (tx) => {
      await insertUse(tx, { ...spent, state: 'used', amount: 10000, createdAt: at, changedAt: at })
    })
    expect([await ask(code), await ask(empty)]).toEqual(Array(2).fill('ERRORS.VOUCHERINVALID'))
  })

  it('its code is found by its id', async () => {
    expect([
      await findVoucherCode(testApp.context.db, id),
      await findVoucherCode(testApp.context.db, crypto.randomUUID()),
    ]).toEqual([...['PLAN20', null]])
  })

  it('is reserved once by a customer, with what it takes off, and can be used again when it is released', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    expect(await reserve('plan20', one)).toEqual({ id, code: 'PLAN20', amount: 801 })
    expect(await useOf(one)).toEqual({
      ...{ state: 'reserved', amount: 200, email: 'zosia@poczta.example', mailbox: 'zosia@poczta.example' },
    })
    expect(await findReservedUse(testApp.context.db, one)).toEqual({ code: 'PLAN20', amount: 200 })
    expect([await ask('PLAN20', 'ZOSIA@poczta.example'), await ask('PLAN20', 'ola@poczta.example')]).toEqual([
      'ERRORS.VOUCHERINVALID',
      [800, 1600, null],
    ])
    expect(await reserve('PLAN20', other)).toBe('ERRORS.VOUCHERINVALID')
    expect(await reserve('NIEMA', other)).toBe('ERRORS.VOUCHERINVALID')
    expect(await reserve('PLAN20', other, 'ola@poczta.example', 3)).toBe('ERRORS.VOUCHERNOTFORPLAN')
    expect([await useOf(other), await findReservedUse(testApp.context.db, other)]).toEqual([undefined, null])
    const settle = (subjectId: string, state: 'used' | 'released') =>
      inTransaction(testApp.context, (tx) => settleVoucherUse(tx, subjectId, state, testApp.clock.date()))
    await settle(one, 'released')
    expect(await findReservedUse(testApp.context.db, one)).toBeNull()
    testApp.clock.advance(1000)
    expect(await reserve('PLAN20', other)).toMatchObject({ amount: 801 })
    await settle(other, 'used')
    // What is used stays used.
    await settle(other, 'released')
    expect([await useOf(one), await useOf(other)]).toMatchObject([{ state: 'released' }, { state: 'used' }])
    const now = testApp.clock.date()
    const row = { code: 'PLAN20', amount: 200 }
    expect(await selectPersonalVouchers(testApp.context.db, [other, one])).toEqual({
      used: [
        { ...row, orderId: one, state: 'released', createdAt: new Date(now.getTime() - 1000) },
        { ...row, orderId: other, state: 'used', createdAt: now },
      ],
      giftCardsBought: [],
    })
  })
})
