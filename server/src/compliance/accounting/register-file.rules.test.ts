import { reverseChargeRate } from '@slodki-ul/contract/vat.rules'
import { expect, it } from 'vitest'
import { registerHeads, registerLine } from '#compliance/accounting/register-file.rules.ts'
import type { RegisterRow } from '#compliance/accounting/sales-register.rules.ts'

const row = (given: Partial<RegisterRow> = {}): RegisterRow => ({
  ...{ documentId: '1', number: 'FV 11/2026/0001', issuedOn: '2026-12-03', soldOn: '2026-11-30' },
  buyer: { name: 'Pracownia Zosi', taxId: '526-587-76-35', address: { country: 'Polska' } },
  ...{ type: null, mark: 'BFK', ksefNumber: null, isCounted: true, reference: 'SU-10001', payment: 'pi_1' },
  sums: [],
  ...given,
})
/** The filled cells of a row by column. */
const cells = (given: Partial<RegisterRow>, index = 0) =>
  Object.fromEntries(
    registerLine(row(given), index).flatMap((cell, column) => (cell === null ? [] : [[registerHeads[column], cell]])),
  )

it('BO-166 puts net and VAT of each rate into its columns of JPK_V7M(3), and no others', () => {
  const sum = (vatRate: number, net: number, vat: number) => ({ vatRate, net, vat, gross: net + vat })
  const amounts = ({ sums }: Pick<RegisterRow, 'sums'>) =>
    Object.fromEntries(Object.entries(cells({ sums })).filter(([head]) => head.startsWith('K_')))
  expect(
    amounts({
      sums: [
        ...[sum(23, 1_001, 230), sum(8, 2_000, 160), sum(5, 3_000, 150), sum(0, 501, 0)],
        sum(reverseChargeRate, 700, 0),
      ],
    }),
  ).toEqual({
    ...{ K_19: 10.01, K_20: 2.3, K_17: 20, K_18: 1.6, K_15: 30, K_16: 1.5, K_13: 5.01 },
    ...{ K_11: 7, K_12: 7 },
  })
  expect(amounts({ sums: [sum(23, -1_001, -230)] })).toEqual({ K_19: -10.01, K_20: -2.3 })
  expect(() => amounts({ sums: [sum(7, 100, 7)] })).toThrow('rate 7')
  expect(new Set(registerHeads).size).toBe(registerHeads.length)
})

it('names the buyer by NIP, by the VAT number of another member state or not at all, and the sale by its own day', () => {
  expect(cells({}, 7)).toEqual({
    ...{ LpSprzedazy: '8', KodKrajuNadaniaTIN: 'PL', NrKontrahenta: '5265877635', NazwaKontrahenta: 'Pracownia Zosi' },
    ...{ DowodSprzedazy: 'FV 11/2026/0001', DataWystawienia: '2026-12-03', DataSprzedazy: '2026-11-30', BFK: '1' },
    ...{ Zamowienie: 'SU-10001', Platnosc: 'pi_1' },
  })
  expect(cells({ soldOn: '2026-12-03' })).not.toHaveProperty('DataSprzedazy')
  const german = { name: 'Biene GmbH', taxId: 'DE123456789', address: { country: 'Niemcy' } }
  expect(cells({ buyer: german })).toMatchObject({ KodKrajuNadaniaTIN: 'DE', NrKontrahenta: '123456789' })
  const person = { name: 'Zofia Kalinowska', taxId: null, address: { country: 'Polska' } }
  expect(cells({ buyer: person })).toMatchObject({ NrKontrahenta: 'BRAK', NazwaKontrahenta: 'Zofia Kalinowska' })
  for (const type of ['WEW', 'RO'] as const)
    expect(cells({ buyer: person, type, mark: 'DI' })).toMatchObject({
      ...{ NrKontrahenta: 'BRAK', NazwaKontrahenta: 'BRAK', TypDokumentu: type, DI: '1' },
    })
  expect(cells({ buyer: { name: '', taxId: null, address: null } }).NazwaKontrahenta).toBe('BRAK')
  const numbered = cells({ mark: 'number', ksefNumber: '5265877635-20261120-010000000000-AB' })
  expect(numbered).toMatchObject({ NrKSeF: '5265877635-20261120-010000000000-AB' })
  for (const mark of ['OFF', 'BFK', 'DI']) expect(numbered).not.toHaveProperty(mark)
})
