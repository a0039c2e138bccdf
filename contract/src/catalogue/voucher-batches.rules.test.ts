import { expect, test } from 'vitest'
import { type BatchValues, batchIssues, valuesOfBatch } from './voucher-batches.rules.ts'

const batch: BatchValues = {
  ...{ code: 'TARGI', kind: 'percent', percent: 10, discountAmount: null, scope: 'shop', count: 5_000 },
  ...{ planIds: [], productIds: [], categoryIds: [], minTotal: null, validFrom: null, validTo: null },
  ...{ descriptionPl: '', descriptionEn: '' },
}

test('each code of a batch can be used once and is nobody announces', () => {
  const { count: _count, ...conditions } = batch
  expect(valuesOfBatch(batch)).toEqual({ ...conditions, usageLimit: 1, usageLimitPerCustomer: 1, isPublic: false })
})

test.each<[Partial<BatchValues>, object]>([
  [{}, {}],
  [{ count: 1, code: 'T'.repeat(20) }, {}],
  [{ count: 5_001 }, { count: 'ERRORS.BATCHCOUNT' }],
  [{ count: 0 }, { count: 'ERRORS.BATCHCOUNT' }],
  [{ count: 1.5 }, { count: 'ERRORS.BATCHCOUNT' }],
  [
    { count: null, percent: 101 },
    { count: 'ERRORS.BATCHCOUNT', percent: 'ERRORS.PERCENTRANGE' },
  ],
  [{ code: '' }, { code: 'ERRORS.REQUIRED' }],
  [{ code: 'T'.repeat(21) }, { code: 'ERRORS.MAXLENGTH' }],
  [{ code: '-T' }, { code: 'ERRORS.CODECHARACTERS' }],
])('a batch with %j is refused by %j', (change, expected) => {
  const issues = Object.entries(batchIssues({ ...batch, ...change })).map(([field, issue]) => [field, issue?.code])
  expect(Object.fromEntries(issues)).toEqual(expected)
})
