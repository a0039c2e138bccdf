import { describe, expect, it } from 'vitest'
import {
  addressOf,
  companyIssues,
  formatAccount,
  limitsIssues,
  normalizeCompany,
  returnAddressOf,
  splitAddress,
} from './settings.rules.ts'

const company = {
  ...{ name: 'Słodki Ul sp. z o.o.', nip: '1234563218', returnAddress: '' },
  ...{ street: 'ul. Plastrowa 6', postCode: '31-553', city: 'Kraków' },
  ...{ email: 'kontakt@slodki-ul.example', phone: '', bankAccount: '', krs: '', regon: '', bdo: '', capital: '' },
}

describe('company data', () => {
  it.each([
    ['name', ' ', { code: 'ERRORS.REQUIRED' }],
    ['name', 'x'.repeat(121), { code: 'ERRORS.MAXLENGTH', max: 120, given: 121 }],
    ['nip', '', { code: 'ERRORS.REQUIRED' }],
    ['nip', '123-456-32-19', { code: 'ERRORS.INVALIDNIP' }],
    ['street', '', { code: 'ERRORS.REQUIRED' }],
    ['postCode', '20110', { code: 'ERRORS.INVALIDPOSTCODE' }],
    ['city', '', { code: 'ERRORS.REQUIRED' }],
    ['email', 'kontakt', { code: 'ERRORS.ENTERVALIDEMAIL' }],
    ['phone', '12 34', { code: 'ERRORS.INVALIDPHONE' }],
    ['bankAccount', 'PL61 1090 1014 0000 0712 1981 287', { code: 'ERRORS.ACCOUNTLENGTH', max: 26, given: 25 }],
    ['bankAccount', 'DE61109010140000071219812874', { code: 'ERRORS.ACCOUNTLENGTH', max: 26, given: 26 }],
    ['bankAccount', 'PL61 1090 1014 0000 0712 1981 2875', { code: 'ERRORS.ACCOUNTCHECKSUM' }],
    ['krs', '123', { code: 'ERRORS.INVALIDKRS' }],
    ['regon', '123456780', { code: 'ERRORS.INVALIDREGON' }],
    ['bdo', '12345678', { code: 'ERRORS.INVALIDBDO' }],
    ['capital', '9'.repeat(51), { code: 'ERRORS.MAXLENGTH', max: 50, given: 51 }],
  ])('are refused with the rule and its values: %s %s', (field, text, issue) =>
    expect(companyIssues({ ...company, [field]: text })).toEqual({ [field]: issue }),
  )

  it('may leave out what the law does not ask for, and are saved without separators', () => {
    expect(companyIssues(company)).toEqual({})
    const given = {
      ...{ ...company, nip: 'PL 123-456-32-18', name: ' Ul ', phone: '+48 600 700 800' },
      ...{
        bankAccount: '61 1090 1014 0000 0712 1981 2874',
        krs: '0000123456',
        regon: '123 456 785',
        bdo: '000 012 345',
      },
    }
    expect(companyIssues(given)).toEqual({})
    const saved = normalizeCompany(given)
    expect(saved).toMatchObject({ nip: '1234563218', name: 'Ul', regon: '123456785', bdo: '000012345' })
    expect(saved.bankAccount).toBe('PL61109010140000071219812874')
    expect(formatAccount(saved.bankAccount)).toBe('PL61 1090 1014 0000 0712 1981 2874')
    expect(formatAccount('')).toBe('')
  })

  it('name one address for returned products', () => {
    expect(returnAddressOf(company)).toBe('ul. Plastrowa 6, 31-553 Kraków')
    expect(returnAddressOf({ ...company, returnAddress: 'ul. Leśna 1' })).toBe('ul. Leśna 1')
  })
})

it('an address in one line is read by its parts, and one that cannot be stays whole', () => {
  const parts = splitAddress('ul. Długa 5, lok. 2, 20-110 Lublin, Polska')
  expect(parts).toEqual({ street: 'ul. Długa 5, lok. 2', postCode: '20-110', city: 'Lublin, Polska' })
  expect(addressOf(parts)).toBe('ul. Długa 5, lok. 2, 20-110 Lublin, Polska')
  expect(addressOf(splitAddress('Wólka 7'))).toBe('Wólka 7')
})

it('an order is never worth more than a day of giving back, and staff may idle from 15 to 120 minutes', () => {
  const limits = { orderRefundAmount: 500, dailyRefundAmount: 500, staffIdleMinutes: 15 }
  expect(limitsIssues(limits)).toEqual({})
  for (const staffIdleMinutes of [14, 121, 30.5, 'x' as never])
    expect(limitsIssues({ ...limits, staffIdleMinutes })).toEqual({ staffIdleMinutes: { code: 'ERRORS.IDLEMINUTES' } })
  expect(limitsIssues({ ...limits, orderRefundAmount: 'x' as never })).toEqual({
    orderRefundAmount: { code: 'ERRORS.INVALIDAMOUNT' },
  })
  expect(limitsIssues({ ...limits, orderRefundAmount: 500.01 })).toEqual({
    orderRefundAmount: { code: 'ERRORS.ABOVEDAILY', max: 500, given: 500.01 },
  })
})
