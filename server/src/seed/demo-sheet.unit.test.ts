import { expect, test } from 'vitest'
import { makeDemoSheet, makeRows } from './demo-sheet.ts'

test('the calculator computes the price of a cake from the cells above', () => {
  const rows = makeRows()
  const cellOf = (row: number) => rows[row - 1]?.[1] as { value?: number | string } | undefined
  expect([cellOf(11)?.value, cellOf(12)?.value]).toEqual(['B3+B4+B5*B6+B7*B8', 'ROUND(B11*(1+B9/100),0)'])
  for (let row = 3; row <= 9; row++) expect(cellOf(row)?.value).toBeGreaterThan(0)
})

test('it is a small workbook', async () => {
  const file = await makeDemoSheet()
  expect(file.subarray(0, 2).toString()).toBe('PK')
  expect(file.includes('xl/worksheets/sheet1.xml')).toBe(true)
  expect(file.byteLength).toBeLessThan(10_000)
})
