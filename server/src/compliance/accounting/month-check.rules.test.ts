import type { DifferenceKind } from '@slodki-ul/contract/compliance/accounting.admin'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  differencesOf,
  documentSums,
  type Entry,
  moneySides,
  type Side,
  sidesOf,
} from '#compliance/accounting/month-check.rules.ts'
import type { RegisterDocument } from '#compliance/accounting/sales-register.rules.ts'

const month = '2026-11'
const here = new Date('2026-11-15T12:00:00Z')
const [lastMinute, nextMonth] = [new Date('2026-11-30T22:59:00Z'), new Date('2026-11-30T23:00:00Z')]
const entry = (key: string, side: Side, amount: number, at: Date | null = here): Entry => ({
  ...{ key, side, amount, at, label: `${side} of ${key}`, documentId: null, orderId: null },
})
const named = (...entries: Entry[]) => differencesOf(entries, month).map(({ kind, amount }) => [kind, amount])

it('BO-167 names every difference between documents and money', () => {
  const sale = (side: Side, amount: number, at?: Date) => entry('order:1', side, amount, at)
  const refund = (side: Side, amount: number, at?: Date | null) => entry('refund:1', side, amount, at)
  expect(named(sale('documents', 100), sale('payments', 70), sale('giftCards', 30))).toEqual([])
  expect(named(sale('documents', 100), sale('cashOnDelivery', 100, lastMinute))).toEqual([])
  expect(named(sale('documents', 100), sale('cashOnDelivery', 100, nextMonth))).toEqual([['otherMonth', 100]])
  expect(named(sale('documents', 100, nextMonth), sale('payments', 100, lastMinute))).toEqual([['otherMonth', -100]])
  expect(named(sale('documents', 100))).toEqual([['withoutMoney', 100]])
  expect(named(sale('payments', 100))).toEqual([['withoutDocument', -100]])
  expect(named(sale('documents', 100), sale('payments', 99))).toEqual([['amountsDiffer', 1]])
  expect(named(refund('documents', -50), refund('refunds', -30), refund('giftCards', -20))).toEqual([])
  expect(named(refund('documents', -50), refund('refunds', -50, null))).toEqual([['refundWaiting', -50]])
  expect(named(refund('documents', -50), refund('refunds', -50, nextMonth))).toEqual([['otherMonth', -50]])
  expect(named(refund('refunds', -50))).toEqual([['withoutDocument', 50]])
  expect(named(entry('correction:1', 'documents', -50))).toEqual([['correctionOnly', -50]])
  expect(named(entry('surplus:1', 'payments', 80))).toEqual([['surplus', -80]])
  expect(named(entry('surplus:1', 'payments', 80), entry('surplus:1', 'refunds', -80))).toEqual([])
  const [first] = differencesOf([sale('payments', 99), sale('documents', 100)], month)
  expect(first?.label).toBe('documents of order:1')
})

type Event = { kind: DifferenceKind | 'none'; gross: number; share: number; isCod: boolean }
const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom<Event['kind']>(
    ...(['none', 'none', 'otherMonth', 'surplus', 'refundWaiting', 'correctionOnly'] as const),
    ...(['withoutDocument', 'withoutMoney', 'amountsDiffer'] as const),
  ),
  gross: fc.integer({ min: 2, max: 500_000 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  isCod: fc.boolean(),
})

/** What an event leaves behind: documents, and entries of both sides. */
function happen({ kind, gross, share, isCod }: Event, index: number) {
  const order = `order:${index}`
  const card = Math.floor((gross - 1) * share)
  const money = (amount: number, at = here): Entry[] => [
    entry(order, isCod ? 'cashOnDelivery' : 'payments', amount - card, at),
    ...(card > 0 ? [entry(order, 'giftCards', card, at)] : []),
  ]
  const document = (at = here) => entry(order, 'documents', gross, at)
  switch (kind) {
    case 'none':
      return [document(), ...money(gross)]
    case 'otherMonth':
      return share < 0.5 ? [document(), ...money(gross, nextMonth)] : [document(nextMonth), ...money(gross)]
    case 'surplus':
      return [entry(`surplus:${index}`, 'payments', gross), entry(`surplus:${index}`, 'refunds', -gross, null)]
    case 'refundWaiting':
      return [
        ...[document(), ...money(gross)],
        ...[entry(`refund:${index}`, 'documents', -gross), entry(`refund:${index}`, 'refunds', -gross, null)],
      ]
    case 'correctionOnly':
      return [document(), ...money(gross), entry(`correction:${index}`, 'documents', -1 - card)]
    case 'withoutDocument':
      return money(gross)
    case 'withoutMoney':
      return [document()]
    case 'amountsDiffer':
      return [document(), ...money(gross + 1)]
  }
}

it('BO-167 in a thousand random months documents are the money with the named differences, and each of them is named once', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const entries = events.flatMap(happen)
      const sides = sidesOf(entries, month)
      const found = differencesOf(entries, month)
      const moneySum = moneySides.reduce((sum, side) => sum + sides[side], 0)
      expect(sides.documents).toBe(moneySum + found.reduce((sum, { amount }) => sum + amount, 0))
      const wrong = events.map(({ kind }) => kind).filter((kind) => kind !== 'none')
      expect(found.map(({ kind }) => kind).toSorted()).toEqual(wrong.toSorted())
    }),
    { numRuns: 1_000 },
  )
})

const moment = fc.constantFrom(
  ...['2026-10-31T22:59:00Z', '2026-10-31T23:00:00Z', '2026-11-12T10:00:00Z'].map((at) => new Date(at)),
  ...[lastMinute, nextMonth, new Date('2026-12-20T10:00:00Z')],
)
const document: fc.Arbitrary<RegisterDocument> = fc
  .record({
    type: fc.constantFrom('Invoice' as const, 'Receipt' as const, 'GiftCardSale' as const, 'Correction' as const),
    correctedType: fc.constantFrom('Invoice' as const, 'Receipt' as const, 'GiftCardSale' as const),
    isReplacement: fc.boolean(),
    gross: fc.integer({ min: 1, max: 500_000 }),
    moments: fc.tuple(moment, moment),
    isDelivered: fc.boolean(),
  })
  .map(({ type, correctedType, isReplacement, gross, moments, isDelivered }) => {
    const [soldAt, issuedAt] = moments.toSorted((one, other) => one.getTime() - other.getTime()) as [Date, Date]
    const amount = type === 'Correction' ? -gross : gross
    return {
      ...{ id: '1', number: 'FV 11/2026/0001', type, issuedAt, reference: null, payment: null, send: null },
      ...{ correctedType: type === 'Correction' ? correctedType : null },
      isReplacement: isReplacement && type === 'Invoice',
      replacesInvoice: !isReplacement && type === 'Invoice' && isDelivered && gross % 2 === 0,
      ...(isDelivered ? { deliveredAt: soldAt, paidAt: issuedAt } : { deliveredAt: null, paidAt: soldAt }),
      ...{ buyer: { name: '', taxId: null, address: null } },
      sums: [{ vatRate: 0, net: amount, vat: 0, gross: amount }],
    }
  })

it('the documents issued lead to the register by what is replaced, counted elsewhere and issued elsewhere', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 30 }), (documents) => {
      const sums = documentSums(documents, month)
      expect(sums.register + sums.giftCardSales).toBe(
        sums.issued - sums.replaced - sums.countedElsewhere + sums.issuedElsewhere,
      )
    }),
    { numRuns: 1_000 },
  )
})
