import { type Cart, cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { toGrosze } from '@slodki-ul/contract/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasGiftCardsOnly,
  refusalOnCart,
  type VoucherFacts,
  voucherDiscount,
} from '#catalogue/vouchers/vouchers.rules.ts'
import { addVoucher as saveVoucher } from '#catalogue/vouchers/vouchers.service.ts'
import { priceCart, quantityLimit } from '#commerce/cart/cart.rules.ts'
import { inTransaction } from '#db/transaction.ts'
import { aCart, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

type Sold = { id: number; unitPrice: number; vatRate: number; stock: number; isVirtual: boolean; giftValue?: number }
type Code = 'SEKW15' | 'SEKW7ZL' | 'SEKWOD50'

let testApp: TestApp
let sold: Sold[]
let codes: Record<Code, VoucherFacts>

beforeAll(async () => {
  testApp = await openTestApp()
  const kinds = [
    { unitPrice: 1999, vatRate: 23, stock: 5, isVirtual: false },
    { unitPrice: 333, vatRate: 5, stock: 99, isVirtual: false },
    { unitPrice: 4950, vatRate: 8, stock: 0, isVirtual: true },
    { unitPrice: 5000, vatRate: 23, stock: 0, isVirtual: true, giftValue: 5000 },
  ]
  sold = await Promise.all(
    kinds.map(async (kind) => ({ ...kind, id: await aProduct(testApp, { ...kind, price: kind.unitPrice }) })),
  )
  const plain: VoucherFacts = {
    kind: 'percent',
    value: 15,
    scope: 'shop',
    ...{ productIds: [], categoryIds: [], minTotal: null, validFrom: null, validTo: null },
    ...{ usageLimit: null, usageLimitPerCustomer: null, usedBefore: 0 },
  }
  codes = {
    SEKW15: plain,
    SEKW7ZL: { ...plain, kind: 'amount', value: 700, productIds: [sold[1]?.id ?? 0] },
    SEKWOD50: { ...plain, value: 33, minTotal: 5000 },
  }
  for (const [code, { validFrom: _from, validTo: _to, ...facts }] of Object.entries(codes))
    await inTransaction(testApp.context, (tx) =>
      saveVoucher(tx, {
        ...facts,
        code,
        productIds: [...facts.productIds],
        categoryIds: [],
        createdAt: testApp.clock.date(),
      }),
    )
})
afterAll(() => testApp.close())

/** The observable state of a cart. */
type Model = { counts: Map<number, number>; code: Code | null }

const linesOf = ({ counts }: Model) =>
  [...counts].flatMap(([id, count]) => {
    const product = sold.find((each) => each.id === id)
    if (!product) return []
    const isGiftCard = product.giftValue !== undefined
    const vatRate = isGiftCard ? null : product.vatRate
    return [
      { ...product, vatRate, productId: id, categoryIds: [1], count, amount: product.unitPrice * count, isGiftCard },
    ]
  })
const refusalOf = (model: Model, code: Code) =>
  refusalOnCart(codes[code], linesOf(model), { all: 0, byCustomer: 0 }, testApp.clock.now())

function expectCart(cart: Cart, model: Model) {
  const lines = linesOf(model)
  const code = model.code && refusalOf(model, model.code) === null ? model.code : null
  const { total, vat, discountTotal } = priceCart(lines, code ? voucherDiscount(codes[code], lines) : null)
  expect(cart.products.map(({ product, count }) => [product.id, count]).sort()).toEqual([...model.counts].sort())
  expect({
    code: cart.discountCode,
    total: toGrosze(cart.totalPrice),
    discount: toGrosze(cart.totalDiscount),
    net: toGrosze(cart.totalPriceNet),
  }).toEqual({ code, total, discount: discountTotal, net: total - vat })
  expect(toGrosze(cart.totalPriceNet) + toGrosze(cart.vatValue)).toBe(toGrosze(cart.totalPrice))
}

/** The model: returns the code of the failure, or null after changing the state. */
const moves = {
  add(model: Model, { id, ...product }: Sold, count: number) {
    const wanted = (model.counts.get(id) ?? 0) + count
    if (wanted > quantityLimit(product)) return 'ERRORS.STOCKLIMITREACHED'
    model.counts.set(id, wanted)
    return null
  },
  change(model: Model, { id, ...product }: Sold, count: number) {
    if (count < 1) return 'ERRORS.MINIMUMQUANTITYREACHED'
    if (!model.counts.has(id)) return 'ERRORS.UNABLETOLOADPRODUCT'
    if (count > quantityLimit(product)) return 'ERRORS.STOCKLIMITREACHED'
    model.counts.set(id, count)
    return null
  },
  remove(model: Model, { id }: Sold) {
    model.counts.delete(id)
    return null
  },
  clear(model: Model) {
    model.counts.clear()
    model.code = null
    return null
  },
  voucher(model: Model, code: Code | '' | 'NIEMA') {
    if (code === '') model.code = null
    if (code !== '' && hasGiftCardsOnly(linesOf(model))) return 'ERRORS.VOUCHERNOTFORGIFTCARDS'
    if (code === '' || code === 'NIEMA') return 'ERRORS.VOUCHERINVALID'
    const refusal = refusalOf(model, code)
    if (refusal) return refusal
    model.code = code
    return null
  },
}

const product = fc.nat(3)
const move = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), product, count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('change' as const), product, count: fc.integer({ min: -1, max: 7 }) }),
  fc.record({ kind: fc.constant('remove' as const), product }),
  fc.record({ kind: fc.constant('clear' as const) }),
  fc.record({
    kind: fc.constant('voucher' as const),
    code: fc.constantFrom<Code | '' | 'NIEMA'>('SEKW15', 'SEKW7ZL', 'SEKWOD50', '', 'NIEMA'),
  }),
)
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never

const languageCode = 'pl' as const

/** Applies one step to the server and to the model and compares the results. */
async function make(cartId: string, model: Model, step: Move) {
  const at = 'product' in step ? sold[step.product] : undefined
  const productId = at?.id ?? 0
  const { addToCart, changeCount, removeFromCart, clearCart, addVoucher } = cartEndpoints
  const play = () => {
    if (step.kind === 'voucher')
      return [
        testApp.call(addVoucher, { body: { cartId, voucher: step.code, languageCode } }),
        moves.voucher(model, step.code),
      ] as const
    if (step.kind === 'clear' || !at)
      return [testApp.call(clearCart, { body: { cartId, languageCode } }), moves.clear(model)] as const
    if (step.kind === 'remove')
      return [
        testApp.call(removeFromCart, { body: { cartId, productId, languageCode } }),
        moves.remove(model, at),
      ] as const
    const body = { cartId, productId, count: step.count, languageCode }
    return step.kind === 'add'
      ? ([testApp.call(addToCart, { body }), moves.add(model, at, step.count)] as const)
      : ([testApp.call(changeCount, { body }), moves.change(model, at, step.count)] as const)
  }
  const [answering, failure] = play()
  const response = await answering
  expect(response.status === 200 ? null : response.problem.code, JSON.stringify(step)).toBe(failure)
  if (!failure) expectCart(response.reply, model)
}

describe('any sequence of changes to a cart', () => {
  it('ends in what the cart holds, not in how it came to hold it; a refused change leaves it as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (steps) => {
        const first = sold[0]
        if (!first) throw new Error('The shop has no products.')
        const cartId = await aCart(testApp, [[first.id, 1]])
        const model: Model = { counts: new Map([[first.id, 1]]), code: null }
        for (const step of steps) await make(cartId, model, step)
        const { reply } = await testApp.call(cartEndpoints.getCart, { query: { id: cartId, languageCode } })
        expectCart(reply, model)
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
