import type { PriceLabel } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { failed } from '@slodki-ul/contract/errors'
import { momentOfWallTime } from '@slodki-ul/contract/warsaw-times.rules'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { comingLabels } from '#catalogue/prices/coming-labels.service.ts'
import { labelOf } from '#catalogue/prices/price-labels.rules.ts'
import { previewPrice } from '#catalogue/prices/prices.admin.service.ts'
import { catchUpPromotions } from '#catalogue/prices/promotion-steps.service.ts'
import { promotionProducts, promotions } from '#catalogue/prices/promotions.tables.ts'
import { changePrices, loadCards } from '#catalogue/products/products.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { aProduct } from '#testing/factories.ts'
import { type PlannedPromotion, type PriceChange, playPromotions, referencesByDays } from '#testing/price-model.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  const noon = Math.ceil(testApp.clock.now() / dayMs) * dayMs + dayMs / 2
  testApp.clock.advance(noon - testApp.clock.now())
}, 120_000)
afterAll(() => testApp.close())

/** Prices that staff set, and the promotions of the 33 days from then on, one after another, some without a break. */
const someRound = fc.record({
  regular: fc.constantFrom(10000, 11000, 12000),
  reduced: fc.option(fc.constantFrom(5000, 7000, 8000, 9950), { freq: 2 }),
  promotions: fc
    .record({
      hours: fc.uniqueArray(fc.oneof(fc.constantFrom(0, 12, 36), fc.nat(33 * 24)), { minLength: 0, maxLength: 6 }),
      touch: fc.boolean(),
      cuts: fc.array(fc.oneof(fc.constantFrom(1, 10, 30, 55), fc.constantFrom(4900, 7000, 9900, 11500)), {
        ...{ minLength: 6, maxLength: 6 },
      }),
    })
    .map(({ hours, touch, cuts }) => {
      const sorted = hours.toSorted((a, b) => a - b)
      return sorted.flatMap((begin, index) => {
        const end = sorted[index + 1]
        const cut = cuts[index] ?? 10
        return end === undefined || (!touch && index % 2 === 1) ? [] : [{ begin, end, cut }]
      })
    }),
})

/** The label at a moment as the model has it. */
function modelOf(changes: readonly PriceChange[]): (at: number) => PriceLabel {
  const references = referencesByDays('product', changes)
  return (at) => {
    const index = changes.findLastIndex((change) => change.at <= at)
    const { regular = 0, reduced = null } = changes[index] ?? {}
    const reference = references[index] ?? null
    if (reduced === null || reference === null || reduced >= reference)
      return { price: (reduced ?? regular) / 100, oldPrice: null, percent: 0, lowestPrice30Days: null }
    const percent = Math.floor(((reference - reduced) * 100) / reference)
    return { price: reduced / 100, oldPrice: regular / 100, percent, lowestPrice30Days: reference / 100 }
  }
}

async function planPromotions(productId: number, planned: readonly PlannedPromotion[]): Promise<void> {
  for (const { begin, end, percent, price } of planned) {
    const times = { beginsAt: new Date(begin), endsAt: new Date(end) }
    const kind: 'prices' | 'percent' = percent === null ? 'prices' : 'percent'
    const row = { name: 'Losowa', kind, percent, productIds: [productId], createdAt: testApp.clock.date() }
    const [{ id: promotionId = '' } = {}] = await testApp.context.db
      .insert(promotions)
      .values({ ...row, ...times })
      .returning()
    await testApp.context.db.insert(promotionProducts).values({ promotionId, productId, ...times, price })
  }
}

it('the rehearsal of a price shows what a model of every day and the shop show on each of its days, for 60 random plans of promotions', async () => {
  const ids: number[] = []
  for (let index = 0; index < 20; index++) ids.push(await aProduct(testApp, { price: 10000 }))
  const models = new Map<number, ReturnType<typeof modelOf>>()
  const histories = new Map<number, PriceChange[]>(
    ids.map((id) => [id, [{ at: testApp.clock.now(), regular: 10000, reduced: null }]]),
  )
  for (let round = 0; round < 3; round++) {
    testApp.clock.advance([40 * dayMs, 0, 13 * hourMs][round] ?? 0)
    await catchUpPromotions(testApp.context)
    const now = testApp.clock.now()
    const moments = new Set(Array.from({ length: 30 }, (_, day) => now + day * dayMs))
    const rounds = fc.sample(someRound, { numRuns: ids.length, seed: 300 + round })
    for (const [index, id] of ids.entries()) {
      const { regular = 10000, reduced = null, promotions: chosen = [] } = rounds[index] ?? {}
      const planned = chosen.map(({ begin, end, cut }) => ({
        ...{ begin: now + begin * hourMs, end: now + end * hourMs },
        ...(cut < 100 ? { percent: cut, price: null } : { percent: null, price: cut }),
      }))
      await planPromotions(id, planned)
      const prices = { price: regular, discountPrice: reduced }
      const rehearsed = await previewPrice(testApp.context, id, {
        ...{ price: regular / 100, discountPrice: reduced === null ? null : reduced / 100 },
      })
      if (failed(rehearsed)) throw new Error(rehearsed.error)
      const changes = playPromotions([...(histories.get(id) ?? []), { at: now, regular, reduced }], planned)
      histories.set(id, changes)
      const labelAt = modelOf(changes)
      models.set(id, labelAt)
      for (const { day, since, label } of rehearsed.value.days) {
        const begin = momentOfWallTime(`${day}T${since ?? '00:00'}`)?.getTime() ?? 0
        expect([id, day, since, label]).toEqual([id, day, since, labelAt(Math.max(begin, now))])
      }
      // Nothing begins that is not shown.
      const last = momentOfWallTime(`${rehearsed.value.days.at(-1)?.day}T23:59`)?.getTime() ?? 0
      for (const { at } of changes) if (at <= last) moments.add(Math.max(at, now))
      const seen = rehearsed.value.days.map(({ day, since }) => `${day} ${since}`)
      expect(new Set(seen).size).toBe(seen.length)
      expect(new Set(rehearsed.value.days.map(({ day }) => day)).size).toBe(30)
      await inTransaction(testApp.context, (tx) => changePrices(tx, id, prices))
      const coming = await comingLabels(testApp.context, id)
      if (failed(coming)) throw new Error(coming.error)
      expect(coming.value.days).toEqual(rehearsed.value.days)
      expect(coming.value.promotions.map(({ beginsAt }) => Date.parse(beginsAt))).toEqual(
        planned.map(({ begin }) => begin).filter((begin) => begin <= last),
      )
    }
    for (const at of [...moments].sort((a, b) => a - b)) {
      testApp.clock.advance(at - testApp.clock.now())
      await catchUpPromotions(testApp.context)
      const cards = await loadCards(testApp.context, testApp.context.db, ids, 'pl')
      for (const id of ids) {
        const shown = cards.get(id)
        expect([id, shown && labelOf(shown.card)]).toEqual([id, models.get(id)?.(at)])
      }
    }
    // The next round begins after the last promotion of this one.
    testApp.clock.advance(5 * dayMs)
    await catchUpPromotions(testApp.context)
  }
}, 120_000)
