import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countries } from '../countries.ts'
import { textMax } from '../limits.ts'
import { profileErrors } from './users.rules.ts'
import { profileChangeSchema } from './users.ts'

const address = { address: 'Lipowa 12', line2: '', zipCode: '20-020', city: 'Lublin' }
const company = { name: '', taxId: '', address: { address: '', line2: '', zipCode: '', city: '', country: '' } }
const check = (change: object) => profileErrors(profileChangeSchema.parse(change))

describe('profileErrors', () => {
  it('requires names, phone and e-mail that were sent empty, but not omitted ones (ACC-08, ACC-13)', () => {
    expect(check({ firstName: 'Zofia' })).toEqual({})
    expect(check({ firstName: ' ', lastName: '', phoneNumber: '', email: '' })).toEqual({
      firstName: 'ERRORS.REQUIRED',
      lastName: 'ERRORS.REQUIRED',
      phoneNumber: 'ERRORS.REQUIRED',
      email: 'ERRORS.ENTEREMAIL',
    })
  })

  it.each(['zosia', 'zosia@poczta', 'zosia@@poczta.pl', 'zo sia@poczta.pl'])(
    'takes %s for no e-mail (ACC-08)',
    (email) => expect(check({ email })).toEqual({ email: 'ERRORS.ENTERVALIDEMAIL' }),
  )

  it('requires street, zip code and city of a delivery address, but not its second line (ACC-08, ACC-09)', () => {
    expect(check({ address })).toEqual({})
    expect(check({ address: null })).toEqual({})
    expect(check({ address: { address: '', zipCode: ' ', city: '' } })).toEqual({
      'address.address': 'ERRORS.REQUIRED',
      'address.zipCode': 'ERRORS.REQUIRED',
      'address.city': 'ERRORS.REQUIRED',
    })
  })

  it('accepts empty invoice data, but no invalid Polish tax number (ACC-09)', () => {
    expect(check({ companyData: company })).toEqual({})
    const inCountry = (taxId: string, country: string) =>
      check({ companyData: { ...company, taxId, address: { ...company.address, country } } })
    expect(inCountry('526-000-12-46', '')).toEqual({})
    expect(inCountry('PL5260001246', 'Polska')).toEqual({})
    expect(inCountry('5260001247', 'PL')).toEqual({ 'companyData.taxId': 'ERRORS.INVALIDNIP' })
    expect(inCountry('CZ12345', 'Czechy')).toEqual({})
    expect(inCountry('', 'Kraina Miodu')).toEqual({ 'companyData.address.country': 'ERRORS.INVALIDCOUNTRY' })
  })

  it('accepts any complete form with a country of the list', () => {
    const filled = fc.string({ minLength: 1, maxLength: textMax }).filter((text) => text.trim() !== '')
    const anywhere = fc.constantFrom(...countries.filter(({ id }) => id !== 'PL').map(({ value }) => value))
    fc.assert(
      fc.property(filled, filled, filled, anywhere, (one, two, three, country) => {
        const street = { address: one, line2: two, zipCode: three, city: one }
        const change = {
          firstName: one,
          lastName: two,
          phoneNumber: three,
          address: street,
          companyData: { name: two, taxId: three, address: { ...street, country } },
        }
        expect(check(change)).toEqual({})
      }),
    )
  })

  it('is required for a change', () => {
    for (const nothing of [{}, { languageCode: 'pl' }, { nickname: 'Zosia' }])
      expect(profileChangeSchema.safeParse(nothing).success).toBe(false)
    expect(profileChangeSchema.safeParse({ companyData: null }).success).toBe(true)
  })

  it('refuses 51 characters anywhere (ACC-09)', () => {
    const long = 'a'.repeat(textMax + 1)
    for (const change of [
      { firstName: long },
      { address: { ...address, line2: long } },
      { companyData: { ...company, name: long } },
    ])
      expect(profileChangeSchema.safeParse(change).success).toBe(false)
  })
})
