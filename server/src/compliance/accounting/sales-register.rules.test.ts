import { reverseChargeRate, type VatSum } from '@slodki-ul/contract/vat.rules'
import { expect, it } from 'vitest'
import { countedSums, type RegisterDocument, registerRows } from '#compliance/accounting/sales-register.rules.ts'

const sums = (gross: number, vatRate = 23): VatSum[] => {
  const vat = vatRate > 0 ? Math.round((gross * vatRate) / (100 + vatRate)) : 0
  return [{ vatRate, net: gross - vat, vat, gross }]
}
const noon = new Date('2026-11-20T12:00:00Z')
let count = 0
const aDocument = (given: Partial<RegisterDocument> = {}): RegisterDocument => {
  const id = `${++count}`
  return {
    ...{ id, number: `PZ 11/2026/${id.padStart(4, '0')}`, type: 'Receipt', correctedType: null, isReplacement: false },
    replacesInvoice: false,
    ...{ issuedAt: noon, paidAt: noon, deliveredAt: null, buyer: { name: 'Zofia', taxId: null, address: null } },
    ...{ sums: sums(12_300), reference: 'SU-1', payment: 'pi_1', send: null },
    ...given,
  }
}
const invoice = (given: Partial<RegisterDocument> = {}) => aDocument({ type: 'Invoice', ...given })
const rows = (documents: RegisterDocument[], receipts: 'single' | 'daily' = 'single', month = '2026-11') =>
  registerRows(documents, month, receipts)

it('BO-165 every row has exactly one of number, OFF, BFK and DI, by where its document stands in KSeF now', () => {
  const number = '5265877635-20261120-010000000000-AB'
  const lastDay = '2026-11-23'
  for (const [document, mark, type] of [
    [invoice({ send: { state: 'accepted', number, lastDay: null } }), 'number', null],
    [invoice({ send: { state: 'accepted', number, lastDay } }), 'number', null],
    [invoice({ send: { state: 'offline', number: null, lastDay } }), 'OFF', null],
    [invoice({ send: { state: 'sent', number: null, lastDay } }), 'OFF', null],
    [invoice({ send: { state: 'refused', number: null, lastDay } }), 'OFF', null],
    [invoice({ send: { state: 'waiting', number: null, lastDay: null } }), 'DI', null],
    [invoice({ send: { state: 'sent', number: null, lastDay: null } }), 'DI', null],
    [invoice({ send: { state: 'refused', number: null, lastDay: null } }), 'DI', null],
    [invoice(), 'BFK', null],
    [invoice({ isReplacement: true }), 'BFK', 'FP'],
    [invoice({ replacesInvoice: true }), 'BFK', null],
    [invoice({ type: 'Correction', correctedType: 'Invoice' }), 'BFK', null],
    [aDocument(), 'DI', 'WEW'],
    [aDocument({ type: 'Correction', correctedType: 'Receipt' }), 'DI', 'WEW'],
  ] as const) {
    const [row, ...others] = rows([document])
    expect([row?.mark, row?.type, row?.ksefNumber, others], document.id).toEqual([
      ...[mark, type, mark === 'number' ? number : null],
      [],
    ])
  }
})

it('BO-165 a document counts in the month of its sale, a correction and an invoice for a receipt in that of their issue', () => {
  const [lastMinute, firstMinute] = [new Date('2026-11-30T22:59:00Z'), new Date('2026-11-30T23:00:00Z')]
  const december = new Date('2026-12-03T10:00:00Z')
  const months = (document: RegisterDocument) =>
    ['2026-10', '2026-11', '2026-12'].filter((month) => rows([document], 'single', month).length > 0)
  expect(months(aDocument({ issuedAt: lastMinute, paidAt: lastMinute }))).toEqual(['2026-11'])
  expect(months(aDocument({ issuedAt: firstMinute, paidAt: firstMinute }))).toEqual(['2026-12'])
  // Collected by the carrier in November, noted in December.
  expect(months(aDocument({ issuedAt: december, paidAt: december, deliveredAt: lastMinute }))).toEqual(['2026-11'])
  expect(months(invoice({ issuedAt: december, paidAt: lastMinute }))).toEqual(['2026-11'])
  const correction = { type: 'Correction', correctedType: 'Invoice' } as const
  expect(months(invoice({ ...correction, issuedAt: december, paidAt: lastMinute }))).toEqual(['2026-12'])
  expect(months(invoice({ isReplacement: true, issuedAt: december, paidAt: lastMinute }))).toEqual(['2026-12'])
  expect(months(invoice({ replacesInvoice: true, issuedAt: december, paidAt: lastMinute }))).toEqual(['2026-12'])
  expect(months(aDocument({ type: 'GiftCardSale' }))).toEqual([])
  expect(months(aDocument({ type: 'Correction', correctedType: 'GiftCardSale' }))).toEqual([])
  const [row] = rows([aDocument({ issuedAt: december, paidAt: december, deliveredAt: lastMinute })])
  expect(row).toMatchObject({ issuedOn: '2026-12-03', soldOn: '2026-11-30', payment: 'pi_1' })
  // In place of another document: counts when it is issued, and names the day of the sale.
  const later = { issuedAt: december, paidAt: noon }
  for (const [document, soldOn] of [
    [invoice({ ...later, isReplacement: true }), '2026-11-20'],
    [invoice({ ...later, replacesInvoice: true, deliveredAt: lastMinute }), '2026-11-30'],
    [invoice({ ...later, ...correction }), '2026-12-03'],
  ] as const)
    expect(rows([document], 'single', '2026-12')).toMatchObject([{ issuedOn: '2026-12-03', soldOn }])
})

it('receipts stand singly or as a sum of their day; the sums by rate are the same and leave FP out', () => {
  const night = new Date('2026-11-20T23:30:00Z')
  const documents = [
    aDocument({ sums: [...sums(12_300), ...sums(1_050, 5)] }),
    aDocument({ sums: sums(2_000, 8) }),
    aDocument({ type: 'Correction', correctedType: 'Receipt', sums: sums(-1_230) }),
    aDocument({ issuedAt: night, paidAt: night, sums: sums(500, 0) }),
    invoice({ sums: sums(24_600) }),
    invoice({ isReplacement: true, sums: sums(12_300) }),
    invoice({ type: 'Correction', correctedType: 'Invoice', sums: sums(-24_600) }),
    invoice({ sums: sums(7_700, reverseChargeRate) }),
  ]
  const [single, daily] = [rows(documents), rows(documents, 'daily')]
  expect(single).toHaveLength(8)
  expect(daily.filter(({ type }) => type === 'RO').map((row) => [row.number, row.documentId, row.sums])).toEqual([
    ['RO 2026-11-20', null, [...sums(11_070), ...sums(2_000, 8), ...sums(1_050, 5)]],
    ['RO 2026-11-21', null, sums(500, 0)],
  ])
  expect(daily.map(({ type }) => type).filter((type) => type === 'WEW')).toEqual([])
  expect(daily).toHaveLength(6)
  expect(countedSums(daily)).toEqual(countedSums(single))
  expect(countedSums(single)).toEqual([
    ...[...sums(11_070), ...sums(2_000, 8), ...sums(1_050, 5), ...sums(500, 0)],
    ...sums(7_700, reverseChargeRate),
  ])
  expect(single.filter(({ isCounted }) => !isCounted).map(({ type }) => type)).toEqual(['FP'])
})
