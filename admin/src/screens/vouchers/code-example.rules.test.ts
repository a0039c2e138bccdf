import { expect, it } from 'vitest'
import { exampleOf } from './code-example.rules.ts'

const code = { kind: 'percent', percent: 15, discountAmount: null, minTotal: null } as const

it.each([
  [{}, { products: 120, discount: 18, total: 102 }],
  [{ minTotal: 120.01 }, { products: 130, discount: 19.5, total: 110.5 }],
  [{ percent: 100 }, { products: 120, discount: 120, total: 0 }],
  [
    { kind: 'amount', percent: null, discountAmount: 25.5 },
    { products: 120, discount: 25.5, total: 94.5 },
  ],
  [
    { kind: 'amount', percent: null, discountAmount: 200 },
    { products: 120, discount: 120, total: 0 },
  ],
  [{ percent: 101 }, null],
  [{ percent: 0 }, null],
  [{ percent: null }, null],
  [{ percent: Number.NaN }, null],
] as const)('the example of a code with %j is %j', (change, example) => {
  expect(exampleOf({ ...code, ...change })).toEqual(example)
})
