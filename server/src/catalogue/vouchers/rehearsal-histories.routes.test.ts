import { codeRehearsalsEndpoints as rows } from '@slodki-ul/contract/catalogue/code-rehearsals.admin'
import type { VoucherValues } from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import { staffVouchersEndpoints } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import { chargeOf, readPlanAmount } from '@slodki-ul/contract/membership/plans.rules'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { labelOf } from '#catalogue/prices/price-labels.rules.ts'
import { rehearsePrices } from '#catalogue/prices/price-rehearsal.service.ts'
import { promotionProducts, promotions } from '#catalogue/prices/promotions.tables.ts'
import { changePrices, loadCards } from '#catalogue/products/products.service.ts'
import { previewVoucher } from '#catalogue/vouchers/code-rehearsal.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { previewPlanPrices } from '#membership/plans/plan-prices.service.ts'
import { changePlanPrices } from '#membership/plans/plans.service.ts'
import { aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  const noon = Math.ceil(testApp.clock.now() / dayMs) * dayMs + dayMs / 2
  testApp.clock.advance(noon - testApp.clock.now())
}, 120_000)
afterAll(() => testApp.close())

/** A step of a history: how long it waits, and the prices that begin then. */
const step = fc.record({
  wait: fc.oneof(
    fc.constantFrom(0, hourMs, 29 * dayMs, 30 * dayMs, 31 * dayMs),
    fc.nat(20 * 24).map((n) => n * hourMs),
  ),
  regular: fc.constantFrom(10000, 11000, 12000),
  reduced: fc.option(fc.constantFrom(5000, 7000, 8000, 9950), { freq: 2 }),
})
const someSteps = (count: number, seed: number) => fc.sample(step, { numRuns: count, seed })
const owner = () => aStaffMember(testApp, ['owner'])
const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const noCode: VoucherValues = {
  ...{ code: 'HISTORIA', kind: 'percent', percent: 10, discountAmount: null, scope: 'both', minTotal: null },
  ...{ planIds: [], productIds: [], categoryIds: [], validFrom: null, validTo: null, isPublic: true },
  ...{ usageLimit: null, usageLimitPerCustomer: null, descriptionPl: '', descriptionEn: '' },
}

it('BO-082 the rehearsal of products equals what the shop shows, for 500 random price histories', async () => {
  const ids: number[] = []
  for (let index = 0; index < 25; index++) ids.push(await aProduct(testApp, { price: 10000 }))
  const histories = ids.map((_id, index) => someSteps(20, 900 + index))
  for (let index = 0; index < 20; index++) {
    testApp.clock.advance(histories[0]?.[index]?.wait ?? 0)
    const prices = new Map(
      ids.map((id, product) => {
        const { regular = 10000, reduced = null } = histories[product]?.[index] ?? {}
        return [id, { price: regular, discountPrice: reduced }]
      }),
    )
    const rehearsed = await rehearsePrices(testApp.context, prices)
    await inTransaction(testApp.context, async (tx) => {
      for (const [id, next] of prices) await changePrices(tx, id, next)
    })
    const cards = await loadCards(testApp.context, testApp.context.db, ids, 'pl')
    for (const id of ids) {
      const shown = cards.get(id)
      const { missingLabel, ...label } = rehearsed.get(id) ?? { missingLabel: null }
      expect(label).toEqual(shown && labelOf(shown.card))
      expect(missingLabel !== null).toBe(prices.get(id)?.discountPrice !== null && shown?.card.discount === 0)
    }
  }
}, 120_000)

it('BO-082 the rehearsal of plans at webinar and mailing prices, and of public codes, equals what the shop shows, for 500 more', async () => {
  const { id: userId, headers } = await owner()
  const caller = { userId, roles: ['owner'], entryId: null, request: null } as never
  const code = { ...noCode, scope: 'subscription', isPublic: false } as const
  await testApp.call(staffVouchersEndpoints.addVoucher, { body: code, ...keyed() }, headers)
  const steps = [someSteps(125, 7), someSteps(125, 8)]
  for (let index = 0; index < 125; index++) {
    const [shop, links] = [steps[0]?.[index], steps[1]?.[index]]
    if (!shop || !links) break
    testApp.clock.advance(shop.wait)
    const zloty = (grosze: number | null) => (grosze === null ? null : grosze / 100)
    const prices = {
      ...{ price: shop.regular, strikePrice: shop.reduced, webinarPrice: links.regular },
      webinarStrikePrice: links.reduced,
    }
    const body = {
      ...{ price: shop.regular / 100, strikePrice: zloty(shop.reduced), webinarPrice: links.regular / 100 },
      webinarStrikePrice: zloty(links.reduced),
    }
    const rehearsed = await previewPlanPrices(testApp.context, caller, 1, body)
    if ('error' in rehearsed) throw new Error(rehearsed.error)
    await inTransaction(testApp.context, (tx) => changePlanPrices(tx, 1, prices))
    const lists = [rehearsed.value.regular, rehearsed.value.webinar]
    const { reply: plan } = await testApp.call(plansEndpoints.getPlan, { params: { lang: 'pl', id: 1 } })
    for (const [at, isWebinar] of [false, true].entries()) {
      const { charged, crossedOut } = chargeOf(plan, isWebinar)
      const lowest = readPlanAmount(isWebinar ? plan.webinarLowestPrice : plan.lowestPrice)
      const label = { price: charged / 100, oldPrice: zloty(crossedOut), percent: 0, lowestPrice30Days: zloty(lowest) }
      expect(lists[at]?.days.map((day) => day.label)).toEqual(Array.from({ length: 30 }, () => label))
    }
    // With a code, as somebody who types it sees it at this moment.
    const looked = await previewVoucher(testApp.context, code)
    if ('error' in looked) throw new Error(looked.error)
    const { reply } = await testApp.call(plansEndpoints.applyPlanVoucher, {
      body: { voucher: 'HISTORIA', languageCode: 'pl' },
    })
    const discounted = reply.find(({ id }) => id === 1)
    for (const isWebinar of [false, true]) {
      const kind = isWebinar ? 'plan-links' : 'plan'
      const subject = looked.value.subjects.find((each) => each.kind === kind && each.id === 1)
      const { charged, crossedOut } = chargeOf(discounted ?? plan, isWebinar)
      const lowest = readPlanAmount((isWebinar ? discounted?.webinarLowestPrice : discounted?.lowestPrice) ?? -1)
      expect(subject?.labels[0]).toMatchObject({
        label: { price: charged / 100, oldPrice: zloty(crossedOut), lowestPrice30Days: zloty(lowest) },
        isMisleading: lowest !== null && charged >= lowest,
      })
    }
  }
}, 120_000)

it('BO-082 a public code is refused while a price with it is not below the lowest of 30 days, on whichever of its days', async () => {
  const id = await aProduct(testApp, { price: 7900 })
  testApp.clock.advance(40 * dayMs)
  await inTransaction(testApp.context, (tx) => changePrices(tx, id, { price: 10000, discountPrice: null }))
  testApp.clock.advance(10 * dayMs)
  const signedIn = (await owner()).headers
  const day = (days: number) => new Date(testApp.clock.now() + days * dayMs).toISOString().slice(0, 10)
  const of = (values: Partial<VoucherValues>) => ({ ...noCode, scope: 'shop', productIds: [id], ...values }) as const
  const look = async (values: Partial<VoucherValues>) =>
    (await testApp.call(rows.previewVoucher, { body: of(values) as never, ...keyed() }, signedIn)).reply
  const add = (values: Partial<VoucherValues>) =>
    testApp.call(staffVouchersEndpoints.addVoucher, { body: of(values) as never, ...keyed() }, signedIn)
  // 90.00 with the code: 79.00 counts until it is 30 days old, so for 21 days of the 30.
  const ten = await look({})
  const label = { price: 90, oldPrice: 100 }
  expect(ten).toMatchObject({
    ...{ count: 1, misleadingCount: 1 },
    subjects: [
      {
        ...{ kind: 'product', id },
        labels: [
          { from: day(0), to: day(20), label: { ...label, percent: 0, lowestPrice30Days: 79 }, isMisleading: true },
          { from: day(21), to: day(29), label: { ...label, percent: 10, lowestPrice30Days: 100 }, isMisleading: false },
        ],
      },
    ],
  })
  const refused = await add({ code: 'GLOSNY' })
  expect([refused.status, refused.problem]).toMatchObject([
    400,
    { code: 'ERRORS.PROVIDEDATA', errors: { isPublic: 'ERRORS.MISLEADINGCODE' }, misleading: [expect.any(String)] },
  ])
  // On the other side of each limit: 1 grosz less, a day later, told to nobody, other goods.
  expect((await look({ percent: 22 })).misleadingCount).toBe(0)
  expect((await look({ percent: 21 })).misleadingCount).toBe(1)
  expect((await look({ validFrom: day(20) })).misleadingCount).toBe(1)
  expect((await look({ validFrom: day(21) })).misleadingCount).toBe(0)
  expect((await look({ kind: 'amount', percent: null, discountAmount: 21 })).misleadingCount).toBe(1)
  expect((await look({ kind: 'amount', percent: null, discountAmount: 21.01 })).misleadingCount).toBe(0)
  // More pieces reach the total, each at the same price.
  expect(await look({ minTotal: 100.01 })).toMatchObject({ count: 1, misleadingCount: 1 })
  for (const [values, field] of [
    [{ percent: 150 }, 'percent'],
    [{ percent: 0 }, 'percent'],
    [{ kind: 'amount', percent: null, discountAmount: 0 }, 'discountAmount'],
  ] as const) {
    const wrong = await testApp.call(rows.previewVoucher, { body: of(values) as never, ...keyed() }, signedIn)
    expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, [field]])
  }
  // A planned promotion lowers the price of the code, and is the lowest price of the days after it.
  const tenDays = { validFrom: day(22), validTo: day(31) }
  expect((await look(tenDays)).misleadingCount).toBe(0)
  const planned = await testApp.context.db
    .insert(promotions)
    .values({
      ...{ name: 'Trzy dni', kind: 'percent', percent: 30, productIds: [id], createdAt: testApp.clock.date() },
      ...{ beginsAt: new Date(`${day(24)}T09:30:00Z`), endsAt: new Date(`${day(27)}T18:00:00Z`) },
    })
    .returning()
  const [{ id: promotionId = '', beginsAt = new Date(), endsAt = new Date() } = {}] = planned
  await testApp.context.db.insert(promotionProducts).values({ promotionId, productId: id, beginsAt, endsAt })
  const lowest = (price: number) => ({ lowestPrice30Days: price })
  expect(await look(tenDays)).toMatchObject({
    misleadingCount: 1,
    subjects: [
      {
        labels: [
          { from: day(22), to: day(24), label: { ...label, percent: 10, ...lowest(100) }, isMisleading: false },
          {
            ...{ from: day(24), to: day(27), isMisleading: false },
            label: { price: 63, oldPrice: 100, percent: 37, ...lowest(100) },
          },
          { from: day(27), to: day(31), label: { ...label, percent: 0, ...lowest(70) }, isMisleading: true },
        ],
      },
    ],
  })
  expect((await look({ ...tenDays, validTo: day(26) })).misleadingCount).toBe(0)
  expect((await add({ code: 'PO-PROMOCJI', ...tenDays })).problem.errors).toEqual({ isPublic: 'ERRORS.MISLEADINGCODE' })
  // What was rehearsed has not happened.
  expect(await testApp.context.db.select().from(promotions)).toEqual(planned)
  expect((await look({ validFrom: day(21), validTo: day(23) })).misleadingCount).toBe(0)
  await testApp.context.db.delete(promotionProducts)
  await testApp.context.db.delete(promotions)
  const secret = await add({ code: 'CICHY', isPublic: false })
  expect(secret.status).toBe(201)
  const change = (body: Partial<VoucherValues>, version = 1) =>
    testApp.call(
      staffVouchersEndpoints.changeVoucher,
      { params: { id: secret.reply.id }, body, headers: { 'if-match': `"${version}"` } },
      signedIn,
    )
  expect((await change({ isPublic: true })).problem.errors).toEqual({ isPublic: 'ERRORS.MISLEADINGCODE' })
  expect((await change({ isPublic: true, validFrom: day(21) })).reply.values.isPublic).toBe(true)
  // What misleads since a price fell may end sooner, and not later.
  for (const price of [5000, 10000]) {
    await inTransaction(testApp.context, (tx) => changePrices(tx, id, { price, discountPrice: null }))
    testApp.clock.advance(60_000)
  }
  expect((await change({ validTo: day(28) }, 2)).reply.values.validTo).toBe(day(28))
  expect((await change({ validTo: day(29) }, 3)).problem.errors).toEqual({ isPublic: 'ERRORS.MISLEADINGCODE' })
})
