import { expect, test } from 'vitest'
import { pickLines } from '#commerce/orders/pick-list.rules.ts'

const line = (orderId: string, productId: number, count: number, isVirtual = false) => ({
  ...{ orderId, productId, count, isVirtual, namePl: `Produkt ${productId}` },
})
const shelves = new Map([
  [1, { sku: 'B-2', place: 'A10' }],
  [2, { sku: 'A-1', place: 'A10' }],
  [3, { sku: 'C-3', place: 'A9' }],
  [4, { sku: 'A-0', place: '' }],
])
const numbers = new Map([
  ['x', 'SU-10001'],
  ['y', 'SU-10002'],
])

test('a pick list sums quantity by product in the sequence of place and SKU', () => {
  const lines = [
    line('x', 1, 2),
    line('x', 4, 1),
    line('y', 1, 3),
    line('y', 2, 1),
    line('y', 3, 1),
    line('y', 9, 1, true),
  ]
  const picked = pickLines(lines, shelves, numbers)
  expect(picked.map(({ sku, place, quantity }) => [place, sku, quantity])).toEqual([
    ['A9', 'C-3', 1],
    ['A10', 'A-1', 1],
    ['A10', 'B-2', 5],
    ['', 'A-0', 1],
  ])
  expect(picked[2]?.orders).toEqual([
    { number: 'SU-10001', quantity: 2 },
    { number: 'SU-10002', quantity: 3 },
  ])
})
