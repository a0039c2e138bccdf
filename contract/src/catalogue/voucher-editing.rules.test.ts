import { describe, expect, it } from 'vitest'
import { normalizeVoucher, type VoucherValues, voucherIssues } from './voucher-editing.rules.ts'

const code: VoucherValues = {
  ...{ code: 'PLASTER25', kind: 'percent', percent: 15, discountAmount: null, scope: 'both' },
  ...{ planIds: [2], productIds: [58], categoryIds: [7], minTotal: 100, validFrom: '2026-11-01' },
  ...{ validTo: '2026-11-30', usageLimit: 500, usageLimitPerCustomer: 1, isPublic: false },
  ...{ descriptionPl: 'Jesienna akcja', descriptionEn: '' },
}

describe('a discount code', () => {
  it.each<[string, Partial<VoucherValues>, object]>([
    ['no code', { code: '' }, { code: { code: 'ERRORS.REQUIRED' } }],
    ['50 characters', { code: 'X'.repeat(50) }, {}],
    ['51 characters', { code: 'X'.repeat(51) }, { code: { code: 'ERRORS.MAXLENGTH', max: 50, given: 51 } }],
    ['letters of other alphabets', { code: 'MIÓD_10-Ж.2' }, {}],
    ['a slash', { code: 'A/B' }, { code: { code: 'ERRORS.CODECHARACTERS' } }],
    ['a dash first', { code: '-A' }, { code: { code: 'ERRORS.CODECHARACTERS' } }],
    ['no percent', { percent: null }, { percent: { code: 'ERRORS.PERCENTRANGE' } }],
    ['0 percent', { percent: 0 }, { percent: { code: 'ERRORS.PERCENTRANGE' } }],
    ['1 percent', { percent: 1 }, {}],
    ['half a percent', { percent: 2.5 }, { percent: { code: 'ERRORS.PERCENTRANGE' } }],
    ['100 percent', { percent: 100 }, {}],
    ['101 percent', { percent: 101 }, { percent: { code: 'ERRORS.PERCENTRANGE' } }],
    ['no amount', { kind: 'amount' }, { discountAmount: { code: 'ERRORS.AMOUNTPOSITIVE' } }],
    ['an amount of 0', { kind: 'amount', discountAmount: 0 }, { discountAmount: { code: 'ERRORS.AMOUNTPOSITIVE' } }],
    ['half a grosz', { kind: 'amount', discountAmount: 2.555 }, { discountAmount: { code: 'ERRORS.AMOUNTPOSITIVE' } }],
    [
      'no number',
      { kind: 'amount', discountAmount: 'x' as never },
      { discountAmount: { code: 'ERRORS.AMOUNTPOSITIVE' } },
    ],
    ['an amount, whatever the percent', { kind: 'amount', discountAmount: 0.01, percent: 500 }, {}],
    ['a least total of 0', { minTotal: 0 }, { minTotal: { code: 'ERRORS.AMOUNTPOSITIVE' } }],
    ['no least total, dates and limits', { minTotal: null, validFrom: null, validTo: null, usageLimit: null }, {}],
    ['one day', { validFrom: '2026-11-30' }, {}],
    ['an end before its start', { validFrom: '2026-12-01' }, { validTo: { code: 'ERRORS.ENDSBEFORESTART' } }],
    ['no use', { usageLimit: 0, usageLimitPerCustomer: null }, { usageLimit: { code: 'ERRORS.ATLEASTONE' } }],
    ['no use by a customer', { usageLimitPerCustomer: 0 }, { usageLimitPerCustomer: { code: 'ERRORS.ATLEASTONE' } }],
    ['all uses by one customer', { usageLimit: 3, usageLimitPerCustomer: 3 }, {}],
    [
      'more uses by a customer than in all',
      { usageLimit: 3, usageLimitPerCustomer: 4 },
      { usageLimitPerCustomer: { code: 'ERRORS.ABOVETOTALLIMIT' } },
    ],
    [
      'a long description',
      { descriptionEn: 'x'.repeat(201) },
      { descriptionEn: { code: 'ERRORS.MAXLENGTH', max: 200, given: 201 } },
    ],
  ])('BO-093 is checked: %s', (_what, change, issues) => expect(voucherIssues({ ...code, ...change })).toEqual(issues))

  it('is kept in upper case without spaces, and without what its kind and scope do not use', () => {
    expect(normalizeVoucher({ ...code, code: ' miód 10 ', discountAmount: 5, descriptionPl: ' a ' })).toEqual({
      ...{ ...code, code: 'MIÓD10', descriptionPl: 'a' },
    })
    expect(normalizeVoucher({ ...code, kind: 'amount', discountAmount: 5, scope: 'shop' })).toMatchObject({
      ...{ percent: null, discountAmount: 5, planIds: [], productIds: [58], categoryIds: [7] },
    })
    expect(normalizeVoucher({ ...code, scope: 'subscription' })).toMatchObject({
      ...{ planIds: [2], productIds: [], categoryIds: [] },
    })
  })
})
