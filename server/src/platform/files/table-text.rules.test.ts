import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimalSignOf,
  decodeText,
  harmlessCell,
  plainCell,
  readCsv,
  readNumber,
} from '#platform/files/table-text.rules.ts'

describe('the text of a table', () => {
  it('is UTF-8 with or without a mark, or else Windows-1250', () => {
    const text = 'Zażółć gęślą jaźń; 12,50 zł'
    const windows = Buffer.from([0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6])
    expect(decodeText(Buffer.from(text))).toBe(text)
    expect(decodeText(Buffer.from(`\uFEFF${text}`))).toBe(text)
    expect(decodeText(windows)).toBe('Zażółć')
  })

  it.each([';', ',', '\t', '|'])('is parted by %j, which is found by itself', (sign) => {
    const csv = ['sku', 'nazwa', 'cena'].join(sign).concat('\r\n', ['A-1', '"Miód, lipowy; 1"', '"12,50"'].join(sign))
    expect(readCsv(csv, 10)).toEqual([
      { position: 1, cells: ['sku', 'nazwa', 'cena'] },
      { position: 2, cells: ['A-1', 'Miód, lipowy; 1', '12,50'] },
    ])
  })

  it('has quotes, lines within cells and short lines, and is none without any', () => {
    expect(readCsv('a;b\n"1\n2";"z ""cudzysłowem"""\n3', 10)).toMatchObject([
      ...[{ cells: ['a', 'b'] }, { cells: ['1\n2', 'z "cudzysłowem"'] }, { cells: ['3'] }],
    ])
    expect(readCsv('a\n\n1\n2', 2)).toBe('rows')
    expect(readCsv('', 10)).toBeNull()
    expect(readCsv('a;b\n"bez końca', 10)).toBeNull()
  })

  it.each([
    ['46', ',', 46],
    ['46,00 zł', ',', 46],
    ['46.5', ',', 46.5],
    ['1 234,50', ',', 1234.5],
    ['1\u00a0234,50', ',', 1234.5],
    ['1.234,50', ',', 1234.5],
    ['1,234.50', ',', 1234.5],
    ['1.234.567', '.', 1_234_567],
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ['1,234', ',', 1.234],
    ['1,234', '.', 1234],
    ['1,234', null, 'ambiguous'],
    ['-1.234 zł', null, 'ambiguous'],
    ['0,235', null, 0.235],
    ['0.235', ',', 0.235],
    ['1,234,567', null, 1_234_567],
    ['1,234.50', null, 1234.5],
    ['1.234,5', null, 1234.5],
    ['12,5', null, 12.5],
    ['1200', null, 1200],
    ['-3', ',', -3],
    ['23%', ',', 23],
    ['46.OO', ',', null],
    ['1.2.3', ',', null],
    ['1,23,45', ',', null],
    ['', ',', null],
  ] as const)('reads %j in a file with decimal %j as %j', (cell, sign, number) => {
    expect(readNumber(cell, sign)).toBe(number)
  })

  it('has the decimal sign of most amounts', () => {
    expect(decimalSignOf(['1.234', '2.50', '3.10', '4,5'])).toBe('.')
    expect(decimalSignOf(['1.234', '2,50 zł'])).toBe(',')
    expect(decimalSignOf(['1,234,567'])).toBe('.')
    expect(decimalSignOf(['1.234.567', '1,2345'])).toBe(',')
    // Nothing decides.
    for (const cells of [[], ['1,200', '2,500'], ['1.200'], ['46', '12'], ['1,5', '1.5']])
      expect(decimalSignOf(cells)).toBeNull()
  })

  it('has no cell that runs as a formula, and gets each text back', () => {
    for (const bad of ['=1+1', '+48', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1"])
      expect(harmlessCell(bad)).toBe(`'${bad}`)
    for (const good of ['Miód', "'a", '1 = 1', '']) expect(harmlessCell(good)).toBe(good)
    const text = fc.stringMatching(/^[=+\-@'a \t]{0,6}$/)
    fc.assert(fc.property(text, (cell) => plainCell(harmlessCell(cell)) === cell))
    fc.assert(fc.property(text, (cell) => !/^[=+\-@\t\r]/.test(harmlessCell(cell))))
  })
})
