import type { DifferenceKind } from '@slodki-ul/contract/compliance/month-check.admin'
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
import {
  countedSums,
  grossOf,
  type RegisterDocument,
  registerRows,
} from '#compliance/accounting/sales-register.rules.ts'

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

/** A document's side of its sale or refund, as the database tells it: what stands for another one is no sale again. */
function documentEntries(each: RegisterDocument, key: string): Entry[] {
  const { type, isReplacement, replacesInvoice, issuedAt, paidAt, deliveredAt, sums } = each
  if (isReplacement) return []
  const at = type === 'Correction' || replacesInvoice ? issuedAt : (deliveredAt ?? paidAt)
  return [entry(key, 'documents', grossOf(sums), at)]
}

type Sale = {
  sold: RegisterDocument
  /** When each share of the money came, if it did, and what is missing of it. */
  paid: { at: Date; share: number; side: 'payments' | 'cashOnDelivery' | 'giftCards' }[]
  short: number
  /** What went back: with its correction, and when, if it has. */
  back: { share: number; at: Date | null; correctedAt: Date } | null
  surplus: number
  /** An invoice in place of the receipt, or a correction to zero and another invoice. */
  isReplaced: boolean
}
const someSale: fc.Arbitrary<Sale> = fc.record({
  sold: document.filter(({ type, isReplacement }) => type !== 'Correction' && !isReplacement),
  paid: fc.array(
    fc.record({
      ...{ at: moment, share: fc.double({ min: 0, max: 1, noNaN: true }) },
      side: fc.constantFrom('payments' as const, 'cashOnDelivery' as const, 'giftCards' as const),
    }),
    { maxLength: 3 },
  ),
  short: fc.constantFrom(0, 0, 0, 1),
  back: fc.option(
    fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), at: fc.option(moment), correctedAt: moment }),
  ),
  surplus: fc.constantFrom(0, 0, 0, 4_990),
  isReplaced: fc.boolean(),
})

/** The documents of a sale, and both sides of all that belongs to it. */
function sell({ sold, paid, short, back, surplus, isReplaced }: Sale, index: number) {
  const gross = grossOf(sold.sums)
  const first: RegisterDocument = { ...sold, id: `${index}`, number: `FV ${index}`, replacesInvoice: false }
  const later = (changes: Partial<RegisterDocument>, amount: number, issuedAt: Date): RegisterDocument => ({
    ...{ ...first, ...changes, issuedAt },
    sums: [{ vatRate: 0, net: amount, vat: 0, gross: amount }],
  })
  const correct = (amount: number, at: Date) =>
    later({ type: 'Correction', correctedType: first.type, number: `KOR ${index} ${amount}` }, amount, at)
  const documents = [first]
  const entries = documentEntries(first, `order:${index}`)
  const add = (each: RegisterDocument, key: string) => {
    documents.push(each)
    entries.push(...documentEntries(each, key))
  }
  const [second = nextMonth] = paid.map(({ at }) => at)
  if (isReplaced && first.type === 'Receipt')
    add(later({ type: 'Invoice', isReplacement: true, number: `FP ${index}` }, gross, second), '')
  if (isReplaced && first.type === 'Invoice') {
    add(correct(-gross, second), `replaced:${index}`)
    add(later({ replacesInvoice: true, number: `FV ${index} b` }, gross, second), `replaced:${index}`)
  }
  let left = gross - short
  for (const [place, { at, share, side }] of paid.entries()) {
    const amount = place === paid.length - 1 ? left : Math.floor(left * share)
    left -= amount
    if (amount !== 0) entries.push(entry(`order:${index}`, side, amount, at))
  }
  const returned = back && Math.floor(gross * back.share)
  if (back && returned) {
    add(correct(-returned, back.correctedAt), `refund:${index}`)
    entries.push(entry(`refund:${index}`, 'refunds', -returned, back.at))
  }
  if (surplus > 0) entries.push(entry(`surplus:${index}`, 'payments', surplus, second))
  return { documents, entries }
}

it('in a thousand random months the register and gift cards are the documents, which are the money with what is named', () => {
  fc.assert(
    fc.property(fc.array(someSale, { maxLength: 25 }), (sales) => {
      const happened = sales.map(sell)
      const documents = happened.flatMap((each) => each.documents)
      const entries = happened.flatMap((each) => each.entries)
      const sums = documentSums(documents, month)
      for (const receipts of ['single', 'daily'] as const)
        expect(grossOf(countedSums(registerRows(documents, month, receipts)))).toBe(sums.register)
      const sides = sidesOf(entries, month)
      expect(sums.register + sums.giftCardSales).toBe(sides.documents)
      const money = moneySides.reduce((sum, side) => sum + sides[side], 0)
      const differences = differencesOf(entries, month)
      expect(sides.documents - money).toBe(differences.reduce((sum, { amount }) => sum + amount, 0))
      expect(differences.filter(({ amount, label }) => amount === 0 || label === '')).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})
