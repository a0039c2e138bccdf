import { failed } from '@slodki-ul/contract/errors'
import { vatPortion } from '@slodki-ul/contract/money'
import { sumByRate, vatRates, withVat } from '@slodki-ul/contract/vat.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctedLines, correctedVat } from '#payments/refunds/refund-plan.rules.ts'
import {
  cancelInput,
  deliveryLeft,
  type OrderRefundInput,
  planOrderRefund,
  type RefundableOrder,
} from './order-refund.rules.ts'

type Line = { gross: number; vatRate: number; vat: number; count: number }

/** Three jars for 126.00, two gift cards of 50.00, a scale of 139.00, and a courier of 14.90; a gift card paid 80.00. */
const order = (): RefundableOrder<Line> => ({
  lines: [
    { position: 0, count: 3, isVirtual: false, giftValue: null, vatRate: 5 },
    { position: 1, count: 2, isVirtual: true, giftValue: 5000, vatRate: null },
    { position: 2, count: 1, isVirtual: false, giftValue: null, vatRate: 23 },
  ],
  documents: {
    products: {
      isGiftCardSale: false,
      giftCardAmount: 8000,
      lines: withVat([
        { gross: 12_600, vatRate: 5, count: 3 },
        { gross: 13_900, vatRate: 23, count: 1 },
        { gross: 708, vatRate: 5, count: 1 },
        { gross: 782, vatRate: 23, count: 1 },
      ]),
    },
    giftCards: { isGiftCardSale: true, giftCardAmount: 0, lines: [{ gross: 10_000, vatRate: 0, vat: 0, count: 2 }] },
  },
})
const input = (change: Partial<OrderRefundInput>): OrderRefundInput => ({
  lines: [],
  delivery: false,
  goodwill: 0,
  ...change,
})
const plan = (change: Partial<OrderRefundInput>) => {
  const planned = planOrderRefund(order(), input(change))
  return failed(planned) ? planned.error : planned.value
}

describe('planOrderRefund', () => {
  it('takes pieces by line, delivery and goodwill, each from its own document', () => {
    const planned = plan({
      lines: [
        { lineId: 0, quantity: 2 },
        { lineId: 1, quantity: 1 },
      ],
      delivery: true,
      goodwill: 1000,
    })
    if (typeof planned === 'string') throw new Error(planned)
    expect(planned.lines).toEqual([
      { position: 0, quantity: 2, amount: 8400 },
      { position: 1, quantity: 1, amount: 5000 },
    ])
    expect([planned.delivery, planned.goodwill, planned.total]).toEqual([1490, 1000, 8400 + 1490 + 1000 + 5000])
    expect(planned.parts.map(({ document, plan: { total } }) => [document, total])).toEqual([
      ['products', 10_890],
      ['giftCards', 5000],
    ])
    // Goodwill of 10.00 on what is left of 42.00 and 139.00.
    expect(correctedLines(planned.parts[0]?.plan ?? { before: [], after: [] })).toEqual([
      { line: 1, quantity: -2, gross: -8400 - 232 },
      { line: 2, quantity: 0, gross: -768 },
      { line: 3, quantity: -1, gross: -708 },
      { line: 4, quantity: -1, gross: -782 },
    ])
  })

  it.each<[string, Partial<OrderRefundInput>, string]>([
    ['more pieces than were bought', { lines: [{ lineId: 0, quantity: 4 }] }, 'ERRORS.UNABLETOCORRECT'],
    [
      'the same pieces named twice',
      {
        lines: [
          { lineId: 0, quantity: 2 },
          { lineId: 0, quantity: 2 },
        ],
      },
      'ERRORS.UNABLETOCORRECT',
    ],
    ['a line that is not there', { lines: [{ lineId: 3, quantity: 1 }] }, 'ERRORS.UNABLETOCORRECT'],
    ['more goodwill than the products are worth', { goodwill: 27_991 }, 'ERRORS.UNABLETOCORRECT'],
    [
      'goodwill beyond what the pieces leave',
      { lines: [{ lineId: 2, quantity: 1 }], goodwill: 14_091 },
      'ERRORS.UNABLETOCORRECT',
    ],
    ['less than nothing', { goodwill: -1 }, 'ERRORS.UNABLETOCORRECT'],
    [
      'more to the card than it paid',
      { lines: [{ lineId: 2, quantity: 1 }], giftCard: 8001 },
      'ERRORS.UNABLETOCORRECT',
    ],
    ['more to the card than goes back', { goodwill: 500, giftCard: 501 }, 'ERRORS.UNABLETOCORRECT'],
    ['a card for what no card paid', { lines: [{ lineId: 1, quantity: 1 }], giftCard: 1 }, 'ERRORS.UNABLETOCORRECT'],
    ['more money than was charged', { goodwill: 27_990, giftCard: 7999 }, 'ERRORS.UNABLETOCORRECT'],
    ['nothing', {}, 'ERRORS.NOTHINGTOCORRECT'],
  ])('refuses %s', (_name, change, error) => {
    expect(plan(change)).toBe(error)
  })

  it('BO-063 divides by share of what is left of each way, unless staff chose', () => {
    // 139.00 × 80.00 / 279.90 = 39.7284.
    expect(plan({ lines: [{ lineId: 2, quantity: 1 }] })).toMatchObject({ charged: 9927, giftCard: 3973 })
    expect(plan({ lines: [{ lineId: 2, quantity: 1 }], giftCard: 0 })).toMatchObject({ charged: 13_900, giftCard: 0 })
    expect(plan({ lines: [{ lineId: 2, quantity: 1 }], giftCard: 8000 })).toMatchObject({
      charged: 5900,
      giftCard: 8000,
    })
    // Gift cards that were sold cannot be paid by gift card.
    expect(plan({ lines: [{ lineId: 1, quantity: 2 }] })).toMatchObject({ charged: 10_000, giftCard: 0 })
  })

  const line = fc.record({
    gross: fc.oneof(fc.nat(3), fc.nat(200_000)),
    count: fc.integer({ min: 1, max: 6 }),
    vatRate: fc.constantFrom(...vatRates),
  })
  const inputs = fc.array(
    fc.record({
      lines: fc.array(fc.record({ lineId: fc.nat(6), quantity: fc.integer({ min: 1, max: 4 }) }), { maxLength: 3 }),
      delivery: fc.boolean(),
      goodwill: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60_000)),
    }),
    { minLength: 1, maxLength: 8 },
  )

  it('BO-062 gives back no piece and no grosz twice, and leaves lawful VAT by rate, whatever is asked in which order', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 100 }),
        inputs,
        (bought, share, asked) => {
          const taxed = withVat([...bought, { gross: 1490, count: 1, vatRate: 23 as const }])
          const total = taxed.reduce((sum, { gross }) => sum + gross, 0)
          let document = {
            isGiftCardSale: false,
            lines: taxed as Line[],
            giftCardAmount: Math.floor((total * share) / 100),
          }
          const paid = { charged: total - document.giftCardAmount, giftCard: document.giftCardAmount }
          const back = { charged: 0, giftCard: 0 }
          const quantities = new Map<number, number>()
          const lines = bought.map(({ count, vatRate }, position) => ({
            ...{ position, count, vatRate, isVirtual: false, giftValue: null },
          }))
          for (const each of asked) {
            const planned = planOrderRefund({ lines, documents: { products: document } }, each)
            if (failed(planned)) continue
            const { parts, charged, giftCard } = planned.value
            const [part] = parts
            if (!part) throw new Error('A refund without a document.')
            // What the preview shows is what is taken off.
            expect(-correctedLines(part.plan).reduce((sum, { gross }) => sum + gross, 0)).toBe(charged + giftCard)
            expect(-correctedVat(part.plan).reduce((sum, { gross }) => sum + gross, 0)).toBe(charged + giftCard)
            back.charged += charged
            back.giftCard += giftCard
            for (const { position, quantity } of planned.value.lines)
              quantities.set(position, (quantities.get(position) ?? 0) + quantity)
            document = { ...document, lines: part.plan.after, giftCardAmount: document.giftCardAmount - giftCard }
          }
          expect(back.charged).toBeLessThanOrEqual(paid.charged)
          expect(back.giftCard).toBeLessThanOrEqual(paid.giftCard)
          for (const [position, quantity] of quantities)
            expect(quantity).toBeLessThanOrEqual(bought[position]?.count ?? 0)
          for (const each of document.lines) expect(Math.min(each.gross, each.count)).toBeGreaterThanOrEqual(0)
          for (const { vatRate, gross, vat } of sumByRate(document.lines)) expect(vat).toBe(vatPortion(gross, vatRate))
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('cancelInput', () => {
  it('gives back all that is left but gift cards that were begun, or less as an owner said', () => {
    const all = cancelInput(order(), new Map([[1, 1]]), undefined)
    expect(all).toEqual({
      lines: [
        { lineId: 0, quantity: 3 },
        { lineId: 1, quantity: 1 },
        { lineId: 2, quantity: 1 },
      ],
      delivery: true,
      goodwill: 0,
    })
    expect(plan(all ?? {})).toMatchObject({ total: 27_990 + 5000, giftCard: 8000 })
    expect(cancelInput(order(), new Map(), 10_000)).toEqual({ lines: [], delivery: false, goodwill: 10_000 })
    expect(cancelInput(order(), new Map(), 0)).toBeNull()
  })

  it('gives back what earlier refunds left, and no delivery that went back', () => {
    const first = planOrderRefund(
      order(),
      input({ lines: [{ lineId: 0, quantity: 2 }], delivery: true, goodwill: 100 }),
    )
    if (failed(first)) throw new Error(first.error)
    const [part] = first.value.parts
    const { giftCards } = order().documents
    const rest = {
      ...order(),
      documents: {
        giftCards,
        products: {
          isGiftCardSale: false,
          lines: part?.plan.after ?? [],
          giftCardAmount: 8000 - first.value.giftCard,
        },
      },
    }
    const all = cancelInput(rest, new Map(), undefined)
    expect([all?.delivery, deliveryLeft(rest)]).toEqual([false, 0])
    const second = planOrderRefund(rest, all ?? input({}))
    if (failed(second)) throw new Error(second.error)
    expect(first.value.total + second.value.total).toBe(27_990 + 10_000)
    expect(first.value.giftCard + second.value.giftCard).toBe(8000)
  })
})
