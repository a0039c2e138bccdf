import { describe, expect, test } from 'vitest'
import {
  foreignVatIdOf,
  invoiceBuyerOf,
  invoiceErrors,
  personInvoiceErrors,
  withCountryName,
} from './invoice-data.rules.ts'

const address = { address: 'Lipowa 1', line2: 'm. 3', zipCode: '20-020', city: 'Lublin', country: 'PL' }
const company = { name: 'Cukiernia', taxId: 'PL 526-587-76-35', address }
const choice = { userWantsInvoice: true, invoiceFor: 'company', companyData: company } as const
const required = 'ERRORS.REQUIRED'
const noAddress = {
  'companyData.address.address': required,
  'companyData.address.zipCode': required,
  'companyData.address.city': required,
  'companyData.address.country': required,
}

describe('what an order lacks for its invoice', () => {
  test.each([
    ['nothing of a complete company', {}, {}],
    [
      'a number of another member state in its form',
      { companyData: { ...company, taxId: 'DE12345678', address: { ...address, country: 'Niemcy' } } },
      { 'companyData.taxId': 'ERRORS.INVALIDVATID' },
    ],
    [
      'nothing of a company there',
      { companyData: { ...company, taxId: '123 456 789', address: { ...address, country: 'Niemcy' } } },
      {},
    ],
    [
      'nothing of a company outside the EU',
      { companyData: { ...company, taxId: 'CHE-1', address: { ...address, country: 'Szwajcaria' } } },
      {},
    ],
    ['nothing when none is wanted', { userWantsInvoice: false, companyData: null }, {}],
    [
      'CHK-25 everything of a company without data',
      { companyData: null },
      { ...noAddress, 'companyData.name': required, 'companyData.taxId': required },
    ],
    [
      'a wrong number',
      { companyData: { ...company, taxId: '5265877636' } },
      { 'companyData.taxId': 'ERRORS.INVALIDNIP' },
    ],
    [
      'a known country',
      { companyData: { ...company, address: { ...address, country: 'Atlantyda' } } },
      { 'companyData.address.country': 'ERRORS.INVALIDCOUNTRY' },
    ],
    ['of a person the address alone', { invoiceFor: 'person', companyData: null }, noAddress],
    [
      'nothing of a person with an address',
      { invoiceFor: 'person', companyData: { ...company, name: '', taxId: '' } },
      {},
    ],
  ] as const)('%s', (_what, change, errors) => {
    expect(invoiceErrors({ ...choice, ...change })).toEqual(errors)
  })

  test('an invoice requested later needs a name and an address', () => {
    expect(personInvoiceErrors({ name: 'Zofia Lis', address })).toEqual({})
    expect(personInvoiceErrors({ name: '', address: { ...address, city: '', country: 'Atlantyda' } })).toEqual({
      name: required,
      'address.city': required,
      'address.country': 'ERRORS.INVALIDCOUNTRY',
    })
  })
})

describe('whose invoice is stored', () => {
  const person = { firstName: 'Zofia', lastName: 'Lis' }
  const stored = { ...address, country: 'Polska' }

  test.each([
    ['a company by the digits of its number', {}, { name: 'Cukiernia', taxId: '5265877635', address: stored }],
    [
      'a person by their own name, without a number',
      { invoiceFor: 'person' },
      { name: 'Zofia Lis', taxId: '', address: stored },
    ],
    [
      'a company of another member state with its prefix',
      { companyData: { ...company, taxId: '123 456 789', address: { ...address, country: 'DE' } } },
      { name: 'Cukiernia', taxId: 'DE123456789', address: { ...address, country: 'Niemcy' } },
    ],
    ['nobody without an invoice', { userWantsInvoice: false }, null],
    ['nobody without data', { companyData: null }, null],
  ] as const)('%s', (_what, change, buyer) => {
    expect(invoiceBuyerOf({ ...choice, ...person, ...change })).toEqual(buyer)
  })

  test.each([
    ['a company of another member state', {}, { prefix: 'DE', number: '123456789' }],
    ['no Polish company', { companyData: company }, null],
    ['no person', { invoiceFor: 'person' }, null],
    ['nobody without an invoice', { userWantsInvoice: false }, null],
    ['nobody without data', { companyData: null }, null],
  ] as const)('VIES is asked about %s', (_whom, change, vatId) => {
    const german = { ...company, taxId: 'DE123456789', address: { ...address, country: 'Niemcy' } }
    expect(foreignVatIdOf({ ...choice, companyData: german, ...change })).toEqual(vatId)
  })

  test('an unknown country is unchanged', () => {
    expect(withCountryName({ country: 'Atlantyda' })).toEqual({ country: 'Atlantyda' })
  })
})
