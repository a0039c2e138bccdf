import { expect, test } from 'vitest'
import { contactFieldsOf, contactIssues, type OrderContact } from './order-contact.rules.ts'

const contact: OrderContact = {
  ...{ firstName: 'Zofia', lastName: 'Kalinowska', email: 'zosia@poczta.example', phone: '601 234 567' },
  ...{ street: 'Lipowa 12', line2: '', zipCode: '20-020', city: 'Lublin', parcelPoint: 'LUB05M' },
}

test.each([
  ['Email', ['firstName', 'lastName', 'email', 'phone']],
  ['KurierDPD', ['firstName', 'lastName', 'email', 'phone', 'street', 'line2', 'zipCode', 'city']],
  [
    'InPostPaczkomaty',
    ['firstName', 'lastName', 'email', 'phone', 'street', 'line2', 'zipCode', 'city', 'parcelPoint'],
  ],
] as const)('the fields of %s', (method, fields) => {
  expect(contactFieldsOf(method)).toEqual(fields)
})

test.each<[Partial<OrderContact>, object]>([
  [{}, {}],
  [{ firstName: '' }, { firstName: { code: 'ERRORS.REQUIRED' } }],
  [{ phone: '' }, { phone: { code: 'ERRORS.REQUIRED' } }],
  [{ email: 'zosia' }, { email: { code: 'ERRORS.ENTERVALIDEMAIL' } }],
  [{ street: '' }, { street: { code: 'ERRORS.REQUIRED' } }],
  [{ city: '' }, { city: { code: 'ERRORS.REQUIRED' } }],
  [{ parcelPoint: '' }, { parcelPoint: { code: 'ERRORS.INVALIDPOINT' } }],
  [{ parcelPoint: 'lub 05' }, { parcelPoint: { code: 'ERRORS.INVALIDPOINT' } }],
  [{ lastName: 'a'.repeat(51) }, { lastName: { code: 'ERRORS.MAXLENGTH', max: 50, given: 51 } }],
])('%j is refused by field', (change, issues) => {
  expect(contactIssues({ ...contact, ...change }, 'InPostPaczkomaty')).toEqual(issues)
})

test('fields that a delivery does not have are not asked for', () => {
  const nowhere = { street: '', zipCode: '', city: '', parcelPoint: '' }
  expect(contactIssues({ ...contact, ...nowhere }, 'Email')).toEqual({})
  expect(contactIssues({ ...contact, parcelPoint: '' }, 'KurierDPD')).toEqual({})
})
