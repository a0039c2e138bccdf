import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideHalfUp,
  formatPlanPrice,
  formatZloty,
  signedZlotySchema,
  splitByLargestRemainder,
  toGrosze,
  toZloty,
  vatPortion,
  zlotySchema,
} from './money.ts'

/** The whole range of a Postgres integer. */
const anyGrosze = fc.integer({ min: 0, max: 2_147_483_647 })
const anyRate = fc.integer({ min: 0, max: 100 })

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('VAT inside a gross amount', () => {
  test.each([
    [123_00, 23, 23_00],
    [325_00, 23, 60_77],
    [89_00, 23, 16_64],
    [17_90, 23, 3_35],
    [1, 23, 0],
    [2, 23, 0],
    [3, 23, 1],
    [0, 23, 0],
    [105_00, 5, 5_00],
    [108_00, 8, 8_00],
    [99_99, 0, 0],
  ])('CONST-09 %i grosze at %i %% hold %i of VAT', (gross, rate, vat) => {
    expect(vatPortion(gross, rate)).toBe(vat)
    // The formula of the requirement: gross × 0.23 / 1.23, 2 decimals.
    expect(((gross / 100) * (rate / 100)) / (1 + rate / 100)).toBeCloseTo(vat / 100, 2)
  })

  test('exactly half a grosz goes up', () => {
    // 14 × 12 / 112 = 1.5
    expect(vatPortion(14, 12)).toBe(2)
    expect(divideHalfUp(1, 2)).toBe(1)
    expect(divideHalfUp(3, 2)).toBe(2)
    expect(divideHalfUp(49, 100)).toBe(0)
  })

  test('is the exact fraction rounded half up, whatever the amount', () => {
    fc.assert(
      fc.property(anyGrosze, anyRate, (gross, rate) => {
        const divisor = BigInt(100 + rate)
        const exact = (2n * BigInt(gross) * BigInt(rate) + divisor) / (2n * divisor)
        expect(BigInt(vatPortion(gross, rate))).toBe(exact)
      }),
    )
  })
})

/** The same rule for integers of any size. */
function splitExactly(total: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map(() => 0)
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, part: product / whole, rest: product % whole }
  })
  const missing = BigInt(total) - shares.reduce((parts, { part }) => parts + part, 0n)
  const lucky = shares
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
    .slice(0, Number(missing))
  for (const share of lucky) share.part += 1n
  return shares.map(({ part }) => Number(part))
}

const weightsAndTotal = fc
  .oneof(
    fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 5 }),
    fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 1, maxLength: 90 }),
  )
  .chain((weights) => fc.tuple(fc.constant(weights), fc.integer({ min: 0, max: sum(weights) })))

describe('splitting by largest remainder', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1], [1, 0]],
    [2, [1, 3], [1, 1]],
    [2, [3, 1], [2, 0]],
    // Equal remainders of unequal parts, which differ in floating point.
    [3, [1, 1, 7], [1, 0, 2]],
    [8, [1, 1, 10], [1, 1, 6]],
    [10, [0, 5, 0, 5], [0, 5, 0, 5]],
    [0, [4, 9], [0, 0]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
    [7, [7], [7]],
  ])('%i over %j gives %j', (total, weights, parts) => {
    expect(splitByLargestRemainder(total, weights)).toEqual(parts)
  })

  test('is what the rule says, on numbers of any size', () => {
    fc.assert(
      fc.property(weightsAndTotal, ([weights, total]) => {
        expect(splitByLargestRemainder(total, weights)).toEqual(splitExactly(total, weights))
      }),
      { numRuns: 500 },
    )
  })

  test('stays exact up to the largest amount that can be stored', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(weights, anyGrosze, (parts, total) => {
        expect(splitByLargestRemainder(total, parts)).toEqual(splitExactly(total, parts))
      }),
      { numRuns: 500 },
    )
  })

  test('adds up to the whole, and gives no part more than its weight', () => {
    fc.assert(
      fc.property(weightsAndTotal, ([weights, total]) => {
        const parts = splitByLargestRemainder(total, weights)
        expect(sum(parts)).toBe(total)
        parts.forEach((part, index) => {
          const weight = weights[index] ?? 0
          expect(Number.isInteger(part) && part >= 0 && part <= weight).toBe(true)
          const off = BigInt(part) * BigInt(sum(weights)) - BigInt(total) * BigInt(weight)
          expect(off < 0n ? -off : off).toBeLessThan(BigInt(sum(weights) || 1))
        })
      }),
    )
  })

  test('does not depend on the order, unless remainders are equal', () => {
    const inSomeOrder = weightsAndTotal.chain(([weights, total]) =>
      fc.tuple(
        fc.constant(weights),
        fc.constant(total),
        fc.shuffledSubarray([...weights.keys()], { minLength: weights.length }),
      ),
    )
    fc.assert(
      fc.property(inSomeOrder, ([weights, total, order]) => {
        const whole = BigInt(sum(weights) || 1)
        const rests = weights.map((weight) => (BigInt(total) * BigInt(weight)) % whole).filter((rest) => rest > 0n)
        fc.pre(new Set(rests).size === rests.length)
        const parts = splitByLargestRemainder(total, weights)
        const shuffled = splitByLargestRemainder(
          total,
          order.map((index) => weights[index] ?? 0),
        )
        expect(shuffled).toEqual(order.map((index) => parts[index]))
      }),
    )
  })
})

describe('złoty on the wire', () => {
  test('every whole number of grosze goes there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (grosze) => {
        const zloty = toZloty(grosze)
        expect(zlotySchema.safeParse(zloty).success).toBe(true)
        expect(toGrosze(JSON.parse(JSON.stringify(zloty)))).toBe(grosze)
      }),
    )
  })

  test.each([-0.01, 0.001, 19.999, 1.005, 10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, '1', null])(
    '%s is no amount',
    (value) => {
      expect(zlotySchema.safeParse(value).success).toBe(false)
    },
  )
})

test.each([
  [-10_000_000, true],
  [-0.01, true],
  [10_000_000, true],
  [-10_000_000.01, false],
  [10_000_000.01, false],
  [-0.001, false],
])('%d as an amount that may be negative: %s', (zloty, isAccepted) => {
  expect(signedZlotySchema.safeParse(zloty).success).toBe(isAccepted)
})

test.each([
  [325, '325\u00a0zł'],
  [32.5, '32,50\u00a0zł'],
  [1234, '1\u00a0234\u00a0zł'],
])('the price of a plan, %d, is written %s (SUB-32)', (zloty, text) => {
  expect(formatPlanPrice(zloty)).toBe(text)
})

describe('an amount for people', () => {
  test.each([
    [0, '0,00\u00a0zł'],
    [0.05, '0,05\u00a0zł'],
    [14.9, '14,90\u00a0zł'],
    [325, '325,00\u00a0zł'],
    [999.99, '999,99\u00a0zł'],
    [1234.5, '1\u00a0234,50\u00a0zł'],
    [1_234_567.89, '1\u00a0234\u00a0567,89\u00a0zł'],
  ])('%d is written %s', (zloty, text) => {
    expect(formatZloty(zloty)).toBe(text)
  })

  test('never breaks across lines', () => {
    fc.assert(fc.property(anyGrosze, (grosze) => !/[ \u202f\n]/.test(formatZloty(toZloty(grosze)))))
  })
})
