import type { ExportedRow } from '@slodki-ul/contract/compliance/accounting.admin'
import { expect, it } from 'vitest'
import { laterDifferences } from '#compliance/accounting/later-differences.rules.ts'

const row = (number: string, given: Partial<ExportedRow> = {}): ExportedRow => ({
  ...{ documentId: null, number, issuedOn: '2026-11-20', soldOn: '2026-11-20', type: null },
  ...{ mark: 'BFK', ksefNumber: null, isCounted: true },
  sums: [{ vatRate: 23, net: 10_000, vat: 2_300, gross: 12_300 }],
  ...given,
})

it('lists what a month says now and its export did not, each row once, and nothing of a month that is the same', () => {
  const rows = [row('FV 1'), row('FV 2'), row('PZ 1', { type: 'WEW', mark: 'DI' })]
  expect(laterDifferences(rows, rows.toReversed())).toEqual({ differences: [], numberedSince: [] })
  expect(laterDifferences([], [])).toEqual({ differences: [], numberedSince: [] })
  const sums = [{ vatRate: 23, net: 10_001, vat: 2_299, gross: 12_300 }]
  const now = [
    ...[row('FV 2', { sums }), row('PZ 1', { type: 'RO', mark: 'DI' })],
    ...[row('KOR 1', { sums: [{ vatRate: 8, net: -100, vat: -8, gross: -108 }] })],
  ]
  const names = { documentId: null }
  expect(laterDifferences(rows, now)).toEqual({
    differences: [
      { kind: 'removed', number: 'FV 1', ...names, before: 12_300, after: null },
      { kind: 'amounts', number: 'FV 2', ...names, before: 12_300, after: 12_300 },
      { kind: 'amounts', number: 'PZ 1', ...names, before: 12_300, after: 12_300 },
      { kind: 'added', number: 'KOR 1', ...names, before: null, after: -108 },
    ],
    numberedSince: [],
  })
})

it('BO-166 lists rows that were DI or OFF and have a number since, apart from other changes of a mark', () => {
  const numbered = { mark: 'number', ksefNumber: '5265877635-20261120-010000000000-AB' } as const
  const then = [
    ...[row('FV 1', { mark: 'DI' }), row('FV 2', { mark: 'OFF' }), row('FV 3', { mark: 'DI' })],
    ...[row('FV 4', { mark: 'DI' }), row('FV 5', numbered), row('FV 6')],
  ]
  const now = [
    ...[row('FV 1', numbered), row('FV 2', numbered), row('FV 3', { mark: 'OFF' })],
    ...[row('FV 4', { mark: 'DI' }), row('FV 5', numbered), row('FV 6', numbered)],
  ]
  const { differences, numberedSince } = laterDifferences(then, now)
  expect(numberedSince).toEqual([
    { number: 'FV 1', documentId: null, mark: 'DI', ksefNumber: numbered.ksefNumber },
    { number: 'FV 2', documentId: null, mark: 'OFF', ksefNumber: numbered.ksefNumber },
  ])
  expect(differences.map(({ kind, number }) => [kind, number])).toEqual([
    ['mark', 'FV 3'],
    ['mark', 'FV 6'],
  ])
})
