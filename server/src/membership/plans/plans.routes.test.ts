import { dayMs } from '@slodki-ul/contract/durations'
import { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { changePlanPrices } from '#membership/plans/plans.service.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('GET /subscriptiondetails', () => {
  it('API-28 ENT-10 CONST-10 returns the plans in the order of the tabs, prices as text and as number', async () => {
    const { reply } = await testApp.call(plansEndpoints.listPlans, { params: { lang: 'en' } })
    expect(reply.map(({ id, type }) => [id, type])).toEqual([
      [1, 'Yearly'],
      [2, 'HalfYearly'],
      [3, 'Monthly'],
      [4, 'Eternal'],
    ])
    expect(reply.map(({ price }) => price)).toEqual(['325.00', '179.00', '32.50', '1299.00'])
    expect(reply[0]).toMatchObject({
      ...{ title: 'Yearly', price: '325.00', strikePrice: '-1.00', webinarStrikePrice: '279.00', discountPrice: -1 },
      ...{ lowestPrice: '-1.00', webinarLowestPrice: '325.00', months: 12, vatRate: 23 },
    })
    const one = await testApp.call(plansEndpoints.getPlan, { params: { lang: 'pl', id: 4 } })
    expect(one.reply).toMatchObject({ type: 'Eternal', title: 'Bezterminowy', months: null })
    const none = await testApp.call(plansEndpoints.getPlan, { params: { lang: 'pl', id: 99 } })
    expect([none.status, none.problem.code]).toEqual([404, 'ERRORS.UNABLETOLOADPLAN'])
  })

  it('API-30 PUT add-voucher returns the reduced price of each plan, and refuses a code that fits none', async () => {
    const ask = (voucher: string) =>
      testApp.call(plansEndpoints.applyPlanVoucher, { body: { voucher, languageCode: 'pl' } })
    const { reply } = await ask(' miod10 ')
    expect(reply.map(({ discountPrice, webinarDiscountPrice }) => [discountPrice, webinarDiscountPrice])).toEqual([
      [292.5, 251.1],
      [161.1, 143.1],
      [29.25, 29.25],
      [1169.1, 899.1],
    ])
    // A promotion keeps its own reference price; a code alone refers to the lowest price of the last 30 days.
    const prices = ['325.00', '179.00', '32.50', '1299.00']
    expect(reply.map(({ lowestPrice }) => lowestPrice)).toEqual(prices)
    expect(reply.map(({ webinarLowestPrice }) => webinarLowestPrice)).toEqual(prices)
    const first = (await ask('PIERWSZYROJ')).reply
    expect(first.map(({ discountPrice }) => discountPrice)).toEqual([276.25, -1, -1, -1])
    expect(first.map(({ lowestPrice }) => lowestPrice)).toEqual(['325.00', '-1.00', '-1.00', '-1.00'])
    expect((await ask('WEBINAR100')).reply[0]?.discountPrice).toBe(0)
    const refused = { NIEMA: 'VOUCHERINVALID', STARY: 'VOUCHERINVALID', PLASTER25: 'VOUCHERNOTFORPLANS' }
    for (const [code, reason] of Object.entries(refused)) {
      const { status, problem } = await ask(code)
      expect([status, problem.code]).toEqual([400, `ERRORS.${reason}`])
    }
  })

  it('a reduced plan has its lowest price; one whose price rises within a promotion announces no reduction', async () => {
    const charge = async (days: number, strikePrice: number | null) => {
      testApp.clock.advance(days * dayMs)
      const prices = { price: 32500, strikePrice, webinarPrice: 32500, webinarStrikePrice: 27900 }
      await inTransaction(testApp.context, (tx) => changePlanPrices(tx, 1, prices))
      const { reply } = await testApp.call(plansEndpoints.getPlan, { params: { lang: 'pl', id: 1 } })
      expect([reply.webinarPrice, reply.webinarStrikePrice, reply.webinarLowestPrice]).toEqual([
        '325.00',
        '279.00',
        '325.00',
      ])
      return [reply.price, reply.strikePrice, reply.lowestPrice]
    }
    expect(await charge(1, 29900)).toEqual(['325.00', '299.00', '325.00'])
    expect(await charge(35, 28900)).toEqual(['325.00', '289.00', '325.00'])
    expect(await charge(1, 30900)).toEqual(['309.00', '-1.00', '-1.00'])
    expect(await charge(1, null)).toEqual(['325.00', '-1.00', '-1.00'])
    const { reply } = await testApp.call(plansEndpoints.applyPlanVoucher, {
      body: { voucher: 'MIOD10', languageCode: 'pl' },
    })
    expect(reply[0]).toMatchObject({ discountPrice: 292.5, lowestPrice: '289.00', webinarLowestPrice: '325.00' })
  })
})
