import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const ask = (code: string, customer: string | null = null) =>
  priceWithCode(
    testApp.context.db,
    code,
    [1, 2, 3].map((planId) => ({ planId, price: planId * 1000 })),
    { customer, now: testApp.clock.now() },
  )
const reserve = (code: string, subjectId: string, email = 'zosia@poczta.example', planId = 1) =>
  inTransaction(testApp.context, (tx) =>
    reservePlanVoucher(tx, testApp.context, code, { planId, price: 1001, subjectId, email }),
  )
const useOf = (subjectId: string) =>
  queryOne(
    testApp,
    sql`select state, amount, email, customer_key as mailbox from voucher_uses where subject_id = ${subjectId}`,
  )

describe('a code on the period of a plan', () => {
  it('gives the price of each plan that it is for; an unknown one gives none', async () => {
    expect([await ask(' plan 20 '), await ask('NIEMA')]).toEqual([
      [800, 1600, null],
      [null, null, null],
    ])
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
      [null, null, null],
      [800, 1600, null],
    ])
    expect(await reserve('PLAN20', other)).toBeNull()
    expect(await reserve('NIEMA', other)).toBeNull()
    expect(await reserve('PLAN20', other, 'ola@poczta.example', 3)).toBeNull()
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
