import { describe, expect, it } from 'vitest'
import { categoryFinder, readRow, signOfFile } from '#catalogue/imports/import-cells.rules.ts'

const categories = [
  { id: 1, name: 'Miody', parentId: null },
  { id: 2, name: 'Lipowe', parentId: 1 },
  { id: 3, name: 'Świece', parentId: null },
  { id: 4, name: 'Lipowe', parentId: 3 },
  { id: 5, name: 'Z\u00a0pasieki', parentId: 3 },
]
const findCategory = categoryFinder(categories)
const context = { sign: ',' as const, findCategory }
const fields = ['sku', 'price', 'discountPrice', 'vatRate', 'stock', 'lowStock', 'weightGrams', 'categories'] as const

describe('the cells of a row', () => {
  it('are read by the fields of their columns', () => {
    const cells = ['A-1', '46,00', '39,90 zł', '0,23', '12', '3', '400', 'Miody > lipowe | z pasieki']
    expect(readRow(cells, fields, context)).toMatchObject({
      sku: 'A-1',
      values: {
        ...{ price: 4600, discountPrice: 3990, vatRate: 23, stock: 12, lowStock: 3, weightGrams: 400 },
        categoryIds: [2, 5],
      },
      issues: [],
    })
  })

  it('clear what may be empty, and say nothing of a price or a stock that is empty', () => {
    const { values, issues } = readRow(['A-1', '', '', '', '', '', '', ''], fields, context)
    expect([values, issues]).toEqual([
      { discountPrice: null, vatRate: null, lowStock: null, weightGrams: 0, categoryIds: [] },
      [],
    ])
  })

  it.each([
    ['price', '46.OO', 'number'],
    ['price', '0', 'number'],
    ['price', '-3', 'number'],
    ['price', '1,005', 'number'],
    ['discountPrice', 'tanio', 'number'],
    ['vatRate', '22', 'vat-rate'],
    ['stock', '-3', 'whole-number'],
    ['stock', '1,5', 'whole-number'],
    ['lowStock', '0', 'whole-number'],
    ['weightGrams', '0,4', 'whole-number'],
    ['categories', 'Lipowe', 'category'],
    ['categories', 'Nie ma', 'category'],
  ] as const)('are refused: %s %s is %s', (field, cell, code) => {
    expect(readRow(['A-1', cell], ['sku', field], context).issues).toEqual([{ field, code, value: cell }])
  })

  it('have the decimal sign of the amounts of their file', () => {
    const rows = [{ cells: ['1.234', '9.99', '1,1'] }]
    expect(signOfFile(['namePl', 'price', 'weightGrams'], rows)).toBe('.')
    expect(signOfFile(['namePl', 'stock', 'price'], rows)).toBe(',')
  })

  it('never change an amount a thousandfold: without a sign of the file, thousands are wrong', () => {
    const rows = ['1,200', '2,500', '46'].map((cell) => ({ cells: ['A-1', cell, '1,000', '23'] }))
    const columns = ['sku', 'price', 'stock', 'vatRate'] as const
    const read = rows.map(({ cells }) => readRow(cells, columns, { sign: signOfFile(columns, rows), findCategory }))
    expect(read.map(({ issues, values }) => [issues.map(({ field, code }) => [field, code]), values])).toEqual([
      [
        [
          ['price', 'ambiguous'],
          ['stock', 'ambiguous'],
        ],
        { vatRate: 23 },
      ],
      [
        [
          ['price', 'ambiguous'],
          ['stock', 'ambiguous'],
        ],
        { vatRate: 23 },
      ],
      [[['stock', 'ambiguous']], { price: 4600, vatRate: 23 }],
    ])
    const decided = [...rows, { cells: ['A-2', '9.99', '1,000', '5'] }]
    const sign = signOfFile(columns, decided)
    expect(decided.map(({ cells }) => readRow(cells, columns, { sign, findCategory }).values)).toMatchObject([
      ...[{ price: 120_000, stock: 1000 }, { price: 250_000 }, { price: 4600 }, { price: 999, stock: 1000 }],
    ])
  })
})
