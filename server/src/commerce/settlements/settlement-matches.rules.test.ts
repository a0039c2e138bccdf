import { describe, expect, it } from 'vitest'
import { readParcelFile } from '#commerce/orders/parcel-file.rules.ts'
import { findSettlementColumns, readAmount } from '#commerce/settlements/settlement-file.rules.ts'
import { type CollectedOrder, matchSettlement } from '#commerce/settlements/settlement-matches.rules.ts'

const order = (orderId: string, given: Partial<CollectedOrder> = {}): CollectedOrder => ({
  ...{ orderId, charged: 12_290, collected: null, isPayable: true },
  ...given,
})

describe('a row of a settlement', () => {
  const orders = new Map([
    ['P1', order('1')],
    ['P2', order('2', { collected: 12_290, isPayable: false })],
    ['P3', order('3', { isPayable: false })],
    ['P4', order('4')],
    ['P5', order('4')],
  ])
  it.each([
    ['its parcel and its amount agree', 'P1', 12_290, 'matched', null],
    ['a grosz less', 'P1', 12_289, 'waiting', 'amount'],
    ['a grosz more', 'P1', 12_291, 'waiting', 'amount'],
    ['it was noted before', 'P2', 12_290, 'repeated', null],
    ['it was noted before with another amount', 'P2', 12_289, 'waiting', 'paid'],
    ['its order cannot be noted as paid', 'P3', 12_290, 'waiting', 'refused'],
    ['nobody has such a parcel', 'P9', 12_290, 'waiting', 'unknown'],
    ['its amount cannot be read', 'P1', null, 'waiting', 'format'],
  ] as const)('BO-168 %s', (_what, parcelNumber, amount, state, reason) => {
    expect(matchSettlement([{ parcelNumber, amount }], orders)).toMatchObject([{ position: 1, state, reason }])
  })

  it('counts once: a second row of an order waits, whichever of its parcels it names', () => {
    const rows = ['P4', 'P5', 'P4'].map((parcelNumber) => ({ parcelNumber, amount: 12_290 }))
    expect(matchSettlement(rows, orders).map(({ position, state, reason }) => [position, state, reason])).toEqual([
      [1, 'matched', null],
      [2, 'waiting', 'twice'],
      [3, 'waiting', 'twice'],
    ])
  })
})

describe('the file of a carrier', () => {
  it.each([
    ['122,90', 12_290],
    ['1 234.5', 123_450],
    ['1\u00a0234,50 zł', 123_450],
    ['99 PLN', 9_900],
    ['30000,00', 3_000_000],
    ['30000,01', null],
    ['9999999,99', null],
    ['-5,00', null],
    ['1,234', null],
    ['', null],
    ['sto', null],
  ])('says %j', (text, grosze) => {
    expect(readAmount(text)).toBe(grosze)
  })

  it('has its columns found by what is in them, an amount that is called so before others', () => {
    const file = (text: string) => {
      const read = readParcelFile(text)
      return read && findSettlementColumns(read)
    }
    const [dpd, inPost] = ['1000000000001U', '600000000000000000000001']
    expect(file(`Data;List przewozowy;Waga;Kwota pobrania\n2026-11-20;${dpd};1,50;122,90`)).toEqual({
      ...{ parcelNumber: 1, amount: 3 },
    })
    expect(file(`122.90,${inPost}\n99.00,${inPost}`)).toEqual({ parcelNumber: 1, amount: 0 })
    // What was collected, not what was declared, insured or taken as a fee; equals are for staff to choose from.
    const cells = `${dpd};500,00;122,90;3,50`
    const columnsOf = (names: string, row = cells) => file(`Nr paczki;${names}\n${row}`)?.amount
    expect(columnsOf('Wartość deklarowana;Kwota COD;Opłata za pobranie')).toBe(2)
    expect(columnsOf('Wartość przesyłki;Pobranie;Prowizja od pobrania')).toBe(2)
    expect(columnsOf('Kwota;Kwota pobrania;Kwota ubezpieczenia')).toBe(2)
    expect(columnsOf('Ubezpieczenie;Kwota;Prowizja')).toBe(2)
    expect(columnsOf('Wartość;Kwota;Prowizja')).toBeUndefined()
    expect(columnsOf('Kwota pobrania;Kwota pobrania po potrąceniu;Prowizja')).toBeUndefined()
    expect(columnsOf('Wartość deklarowana', `${dpd};500,00`)).toBeUndefined()
    expect(file(`500.00,${inPost},122.90`)).toBeNull()
    expect(file('Data;Uwagi\n2026-11-20;brak')).toBeNull()
  })
})
