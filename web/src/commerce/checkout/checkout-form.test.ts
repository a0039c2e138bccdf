import { findCheckoutProblem } from '@slodki-ul/contract/commerce/checkout.rules'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '#testing/fake-storage.ts'
import { emptyForm, freshConsents, toOrderForm } from './checkout-form.ts'
import { linkStorage } from './link-storage.ts'

const about = {
  cartId: '3f0c2f4e-6f0b-4a51-9d53-0d5c7c1b0a11',
  languageCode: 'pl' as const,
  paymentMethod: 'Stripe' as const,
  shippingMethod: 'KurierDPD' as const,
  hasVirtual: false,
  termsVersion: '4',
  toPay: 99.5,
}
const filled = {
  ...emptyForm,
  firstName: ' Zofia ',
  lastName: 'Kalinowska',
  email: 'zosia@poczta.example',
  phone: '601 234 567',
  address: { ...emptyForm.address, address: 'Lipowa 12', zipCode: '20-020', city: 'Lublin' },
}
const accepted = { ...freshConsents, terms: true }

beforeEach(() => vi.stubGlobal('sessionStorage', fakeStorage()))

describe('toOrderForm', () => {
  it('starts with Poland and nothing else (CHK-24)', () => {
    expect(emptyForm.address.country).toBe('PL')
    expect(freshConsents).toEqual({ terms: false, resign: true, digital: false })
  })

  it('sends the point only with a delivery to one (CHK-19, CHK-26)', () => {
    const chosen = { ...filled, inPostPoint: { name: 'LUB12N', street: 'Lipowa 109', city: 'Lublin' } }
    const locker = { ...about, shippingMethod: 'InPostPaczkomaty' as const }
    expect(toOrderForm(chosen, accepted, locker).inPostPoint).toBe('LUB12N')
    expect(toOrderForm(chosen, accepted, about).inPostPoint).toBeNull()
    expect(findCheckoutProblem(toOrderForm(filled, accepted, locker), false)).toEqual({
      error: 'ERRORS.SELECTPARCELPOINT',
    })
  })

  it('makes an order that passes the checks', () => {
    const order = toOrderForm(filled, accepted, about)
    expect(order).toMatchObject({
      firstName: 'Zofia',
      expectedTotal: 99.5,
      consents: { terms: '4' },
      companyData: null,
    })
    expect(findCheckoutProblem(order, false)).toBeNull()
  })

  it('BO-097 says by which link the buyer came, if by any', () => {
    const link = { productId: 47, code: 'MIOD10' }
    expect(toOrderForm(filled, accepted, { ...about, link }).link).toEqual(link)
    expect(toOrderForm(filled, accepted, { ...about, link: null })).not.toHaveProperty('link')
    linkStorage.save(link)
    expect(linkStorage.read()).toEqual(link)
  })

  it.each([
    ['a code longer than any', { productId: null, code: 'X'.repeat(51) }],
    ['a number beyond every product', { productId: 3_000_000_000, code: null }],
    ['a part of a product', { productId: 1.5, code: 'MIOD10' }],
    ['an empty code', { productId: 47, code: ' ' }],
  ])('can be sent after a link with %s, which is left out', (_what, link) => {
    linkStorage.save(link)
    expect(linkStorage.read()).toBeNull()
    expect(toOrderForm(filled, accepted, { ...about, link: linkStorage.read() })).not.toHaveProperty('link')
    expect(() => toOrderForm(filled, accepted, { ...about, link })).toThrow()
  })

  it('leaves the postal address out of an order by e-mail (CHK-21)', () => {
    const order = toOrderForm(filled, accepted, { ...about, shippingMethod: 'Email', hasVirtual: true })
    expect(order.address).toBeNull()
    expect(findCheckoutProblem(order, true)?.error).toBe('ERRORS.PLEASEACCEPTCONSENT')
  })

  it('sends the company only with a wish for an invoice (CHK-25)', () => {
    const order = toOrderForm({ ...filled, userWantsInvoice: true }, accepted, about)
    expect(findCheckoutProblem(order, false)?.fields).toHaveProperty(['companyData.taxId'], 'ERRORS.REQUIRED')
  })
})
