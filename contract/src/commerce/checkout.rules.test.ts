import { describe, expect, test } from 'vitest'
import { isPostal } from '../catalogue/shipping.rules.ts'
import { shippingNames } from '../catalogue/shipping.ts'
import { fieldErrors } from '../field-errors.ts'
import { findCheckoutProblem, formErrors } from './checkout.rules.ts'
import { type OrderForm, type OrderFormInput, orderFormSchema } from './checkout.ts'

const address = { address: 'ul. Lipowa 1', zipCode: '31-553', city: 'Kraków', country: 'Polska' }
const company = { name: 'Pasieka sp. z o.o.', taxId: '5265877635', address }
const complete: OrderFormInput = {
  cartId: '5f0c8a52-4b6f-4a39-9d28-0b8a4f1b7c11',
  shippingMethod: 'KurierDPD',
  paymentMethod: 'Stripe',
  firstName: 'Ania',
  lastName: 'Nowak',
  email: 'ania@slodki-ul.test',
  phone: '+48 600 123 456',
  address,
  languageCode: 'pl',
  consents: { terms: '2026-01', resign: true, digital: true },
}
const aForm = (change: Partial<OrderFormInput> = {}): OrderForm => orderFormSchema.parse({ ...complete, ...change })
const isSendable = (change: object) => orderFormSchema.safeParse({ ...complete, ...change }).success

const texts = { fifty: 'ż'.repeat(50), fiftyOne: 'ż'.repeat(51) }

describe('the shipping form', () => {
  test('a complete one lacks nothing', () => {
    expect(formErrors(aForm())).toEqual({})
  })

  test.each([
    ['firstName', '', 'ERRORS.REQUIRED'],
    ['lastName', '', 'ERRORS.REQUIRED'],
    ['phone', '', 'ERRORS.REQUIRED'],
    ['email', '', 'ERRORS.ENTEREMAIL'],
    ['firstName', '   ', 'ERRORS.REQUIRED'],
    ['email', ' \t ', 'ERRORS.ENTEREMAIL'],
    ['email', 'ania', 'ERRORS.ENTERVALIDEMAIL'],
  ])('CHK-20 %s "%s": %s, whatever the shipping', (field, text, code) => {
    for (const shippingMethod of shippingNames)
      expect(formErrors(aForm({ shippingMethod, [field]: text }))).toEqual({ [field]: code })
  })

  test.each(shippingNames)(
    'CHK-21 %s: address, zip, city and country are required unless all goes by e-mail',
    (name) => {
      const missing = {
        'address.address': 'ERRORS.REQUIRED',
        'address.zipCode': 'ERRORS.REQUIRED',
        'address.city': 'ERRORS.REQUIRED',
        'address.country': 'ERRORS.REQUIRED',
      }
      const expected = name === 'Email' ? {} : missing
      const empty = { address: '', zipCode: ' ', city: '', country: '' }
      expect(formErrors(aForm({ shippingMethod: name, address: empty }))).toEqual(expected)
      expect(formErrors(aForm({ shippingMethod: name, address: null }))).toEqual(expected)
      expect(isPostal(name)).toBe(name !== 'Email')
    },
  )

  test.each(['address', 'zipCode', 'city', 'country'])('CHK-21 each one alone: %s', (field) => {
    const form = aForm({ address: { ...address, [field]: '' } })
    expect(formErrors(form)).toEqual({ [`address.${field}`]: 'ERRORS.REQUIRED' })
  })

  test('CHK-22 the second address line is optional', () => {
    expect(formErrors(aForm({ address: { ...address, line2: '' } }))).toEqual({})
    expect(formErrors(aForm({ address: { ...address, line2: 'm. 4' } }))).toEqual({})
  })

  test.each(['firstName', 'lastName', 'email', 'phone'])('CHK-22 %s takes 50 characters, not 51', (field) => {
    expect(isSendable({ [field]: texts.fifty })).toBe(true)
    expect(isSendable({ [field]: ` ${texts.fifty} ` })).toBe(true)
    expect(isSendable({ [field]: texts.fiftyOne })).toBe(false)
  })

  test.each(['address', 'line2', 'zipCode', 'city', 'country'])(
    'CHK-22 address.%s takes 50 characters, not 51',
    (field) => {
      expect(isSendable({ address: { ...address, [field]: texts.fifty } })).toBe(true)
      expect(isSendable({ address: { ...address, [field]: texts.fiftyOne } })).toBe(false)
    },
  )

  test('CHK-23 comments are optional and take 500 characters, not 501', () => {
    expect(aForm().comments).toBe('')
    expect(isSendable({ comments: 'ą'.repeat(500) })).toBe(true)
    expect(isSendable({ comments: 'ą'.repeat(501) })).toBe(false)
  })

  test.each([
    ['PL', {}],
    ['Poland', {}],
    ['Polska', {}],
    ['Niemcy', { 'address.country': 'ERRORS.DELIVERYCOUNTRY' }],
    ['Germany', { 'address.country': 'ERRORS.DELIVERYCOUNTRY' }],
    ['DE', { 'address.country': 'ERRORS.DELIVERYCOUNTRY' }],
    ['Atlantyda', { 'address.country': 'ERRORS.INVALIDCOUNTRY' }],
    ['', { 'address.country': 'ERRORS.REQUIRED' }],
  ])('goods are delivered in Poland only: %s', (country, errors) => {
    expect(formErrors(aForm({ address: { ...address, country } }))).toEqual(errors)
    // Nothing is delivered to the postal address of a buyer of files.
    expect(formErrors(aForm({ shippingMethod: 'Email', address: { ...address, country } }))).toEqual({})
  })

  test('foreign zip codes and phones are taken as written (Q-94)', () => {
    const abroad = { ...company.address, zipCode: 'SW1A 2AA', city: 'London', country: 'United Kingdom' }
    const companyData = { ...company, taxId: 'GB123456789', address: abroad }
    expect(formErrors(aForm({ userWantsInvoice: true, companyData, phone: '(020) 7946-0018' }))).toEqual({})
  })
})

describe('the invoice form', () => {
  const fields = ['name', 'taxId', 'address.address', 'address.zipCode', 'address.city', 'address.country']
  /** The company with one field changed, by its path. */
  const withField = (path: string, text: string) => {
    const [own, inner] = path.split('.')
    return inner ? { ...company, address: { ...company.address, [inner]: text } } : { ...company, [own ?? '']: text }
  }
  const nothing = { address: '', zipCode: '', city: '', country: '?' }

  test('CHK-25 nothing of it is required without the wish for an invoice', () => {
    for (const companyData of [null, { name: '', taxId: 'x', address: nothing }])
      expect(formErrors(aForm({ userWantsInvoice: false, companyData }))).toEqual({})
  })

  test('CHK-25 name, NIP, address, zip, city and country are required with it', () => {
    const required = Object.fromEntries(fields.map((field) => [`companyData.${field}`, 'ERRORS.REQUIRED']))
    expect(formErrors(aForm({ userWantsInvoice: true, companyData: null }))).toEqual(required)
    expect(formErrors(aForm({ userWantsInvoice: true, companyData: company }))).toEqual({})
  })

  test.each(fields)('CHK-25 each one alone: %s', (field) => {
    const form = aForm({ userWantsInvoice: true, companyData: withField(field, ' ') })
    expect(formErrors(form)).toEqual({ [`companyData.${field}`]: 'ERRORS.REQUIRED' })
  })

  test('CHK-25 it is required for virtual products too', () => {
    const form = aForm({ shippingMethod: 'Email', address: null, userWantsInvoice: true, companyData: null })
    expect(Object.keys(formErrors(form)).toSorted()).toEqual(fields.map((field) => `companyData.${field}`).toSorted())
  })

  test.each([...fields, 'address.line2'])('CHK-22 companyData.%s takes 50 characters, not 51', (field) => {
    expect(isSendable({ companyData: withField(field, texts.fifty) })).toBe(true)
    expect(isSendable({ companyData: withField(field, texts.fiftyOne) })).toBe(false)
  })

  test.each([
    ['5265877635', 'Polska', {}],
    ['PL 526-587-76-35', 'PL', {}],
    ['5265877636', 'Polska', { 'companyData.taxId': 'ERRORS.INVALIDNIP' }],
    ['5265877636', 'PL', { 'companyData.taxId': 'ERRORS.INVALIDNIP' }],
    ['5265877636', 'Poland', { 'companyData.taxId': 'ERRORS.INVALIDNIP' }],
    ['DE123456789', 'Niemcy', {}],
    ['5265877636', 'Atlantyda', { 'companyData.address.country': 'ERRORS.INVALIDCOUNTRY' }],
  ])('tax id %s in %s: %j (Q-94)', (taxId, country, errors) => {
    const companyData = { ...company, taxId, address: { ...company.address, country } }
    expect(formErrors(aForm({ userWantsInvoice: true, companyData }))).toEqual(errors)
  })
})

describe('what is checked before an order is sent', () => {
  /** One way to fail each check, in the order of CHK-30 with the digital consent after the right to resign. */
  const checks = [
    { id: 'CHK-26', error: 'ERRORS.SELECTPARCELPOINT', change: { inPostPoint: '' } },
    { id: 'CHK-27', error: 'ERRORS.PLEASEACCEPTTERMS', change: { terms: null } },
    { id: 'CHK-28', error: 'ERRORS.PLEASEACCEPTRIGHT', change: { resign: false } },
    { id: 'Q-63', error: 'ERRORS.PLEASEACCEPTCONSENT', change: { digital: false } },
    { id: 'CHK-29', error: 'ERRORS.PROVIDEDATA', change: { firstName: '' } },
  ]
  const onlyForVirtual = ['ERRORS.PLEASEACCEPTRIGHT', 'ERRORS.PLEASEACCEPTCONSENT']

  function failing(broken: typeof checks): OrderForm {
    const { terms, resign, digital, ...fields } = Object.assign(
      { inPostPoint: 'KRA010', terms: '2026-01', resign: true, digital: true, firstName: 'Ania' },
      ...broken.map(({ change }) => change),
    )
    return aForm({ ...fields, shippingMethod: 'EmailInPostPaczkomaty', consents: { terms, resign, digital } })
  }

  test.each(checks)('$id alone answers $error', (check) => {
    expect(findCheckoutProblem(failing([check]), true)?.error).toBe(check.error)
  })

  test('nothing is wrong with a complete form', () => {
    expect(findCheckoutProblem(failing([]), true)).toBeNull()
    expect(findCheckoutProblem(aForm(), false)).toBeNull()
  })

  test('CHK-30 of all that fails only the first in order is reported, in each of the 64 combinations', () => {
    let combinations = 0
    for (let bits = 0; bits < 2 ** checks.length; bits++) {
      const broken = checks.filter((_check, index) => bits & (1 << index))
      for (const hasVirtual of [true, false]) {
        const first = broken.find(({ error }) => hasVirtual || !onlyForVirtual.includes(error))
        expect(findCheckoutProblem(failing(broken), hasVirtual)?.error ?? null).toBe(first?.error ?? null)
        combinations++
      }
    }
    expect(combinations).toBe(64)
  })

  test.each(shippingNames)('CHK-26 %s: a point is asked for only by lockers', (shippingMethod) => {
    for (const inPostPoint of [null, undefined, '', '  ']) {
      const problem = findCheckoutProblem(aForm({ shippingMethod, inPostPoint }), true)
      expect(problem).toEqual(shippingMethod.endsWith('Paczkomaty') ? { error: 'ERRORS.SELECTPARCELPOINT' } : null)
    }
  })

  test('CHK-27 terms left out, empty or unnamed are not accepted', () => {
    for (const consents of [undefined, {}, { terms: '' }, { terms: null }])
      expect(findCheckoutProblem(aForm({ consents }), false)).toEqual({ error: 'ERRORS.PLEASEACCEPTTERMS' })
  })

  test('CHK-28 without virtual products neither consent is required', () => {
    expect(findCheckoutProblem(aForm({ consents: { terms: '2026-01' } }), false)).toBeNull()
    const asked = findCheckoutProblem(aForm({ consents: { terms: '2026-01' } }), true)
    expect(asked).toEqual({ error: 'ERRORS.PLEASEACCEPTRIGHT' })
  })

  test('CHK-29 the fields to blame are named, each with a code a form can show', () => {
    const form = aForm({ firstName: '', email: 'x', address: { ...address, city: '', country: '?' } })
    const problem = findCheckoutProblem(form, false)
    expect(problem).toEqual({
      error: 'ERRORS.PROVIDEDATA',
      fields: {
        firstName: 'ERRORS.REQUIRED',
        email: 'ERRORS.ENTERVALIDEMAIL',
        'address.city': 'ERRORS.REQUIRED',
        'address.country': 'ERRORS.INVALIDCOUNTRY',
      },
    })
    for (const code of Object.values(problem?.fields ?? {})) expect(fieldErrors).toContain(code)
  })
})
