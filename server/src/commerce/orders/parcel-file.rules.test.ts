import { describe, expect, it, test } from 'vitest'
import { findColumns, readNumberOfOrder, readParcelFile } from '#commerce/orders/parcel-file.rules.ts'

test.each([
  ['SU-10001', 10001],
  [' su 10001 ', 10001],
  ['Zamówienie SU-10001, Lublin', 10001],
  ['10001', 10001],
  ['SUM-10001', null],
  ['Lipowa 12', null],
  ['', null],
])('the number of the order in %j is %j', (typed, number) => {
  expect(readNumberOfOrder(typed)).toBe(number)
})

describe('a file of a carrier', () => {
  it('is read with any usual separator, a byte order mark and quoted cells, with a row of names or without', () => {
    const rows = [
      ['SU-10001', '1000000000001U', '12,50'],
      ['SU-10002', '1000000000002U', 'a;"b'],
    ]
    const semicolons =
      '\ufeffRef;Numer;Kwota\r\nSU-10001;1000000000001U;12,50\r\n\r\nSU-10002;1000000000002U;"a;""b"\r\n'
    expect(readParcelFile(semicolons)).toEqual({ columns: ['Ref', 'Numer', 'Kwota'], rows })
    const tabs = 'SU-10001\t1000000000001U\nSU-10002\t1000000000002U'
    expect(readParcelFile(tabs)).toEqual({ columns: ['1', '2'], rows: rows.map((row) => row.slice(0, 2)) })
    expect(readParcelFile('a,"b\nc')).toBeNull()
  })

  it('shows its columns by what is in them, wherever they stand, and else by their names', () => {
    const of = (text: string) => findColumns(readParcelFile(text) ?? { columns: [], rows: [] })
    expect(of('Data;Nr paczki;Uwagi\n2027-01-02;1000000000001U;do SU-10001')).toEqual({ order: 2, number: 1 })
    expect(of('Numer zamówienia,Kod,List przewozowy\n10001,7,ABC123456')).toEqual({ order: 0, number: 2 })
    expect(of('Miasto;Kod\nLublin;20-020')).toBeNull()
    expect(of('Miasto;Opis\nLublin;SU-10001')).toBeNull()
  })
})
