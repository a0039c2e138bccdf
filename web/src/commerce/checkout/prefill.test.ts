import { describe, expect, it } from 'vitest'
import { type CheckoutForm, emptyForm } from './checkout-form.ts'
import { completeForm } from './prefill.ts'

const home = { address: 'Lipowa 12', line2: 'm. 3', zipCode: '20-020', city: 'Lublin' }
const profile = {
  firstName: 'Celina',
  lastName: 'Barć',
  email: 'celina@poczta.example',
  phoneNumber: '601 234 567',
  address: home,
  companyData: { name: 'Pasieka Lipa', taxId: '5260001246', address: { ...home, country: 'Niemcy' } },
}
const typed = (change: Partial<CheckoutForm>): CheckoutForm => ({ ...emptyForm, ...change })

describe('completeForm (CHK-06)', () => {
  it('fills an untouched form from the profile', () => {
    expect(completeForm(emptyForm, profile)).toEqual({
      ...emptyForm,
      firstName: 'Celina',
      lastName: 'Barć',
      email: 'celina@poczta.example',
      phone: '601 234 567',
      address: { ...home, country: 'PL' },
      companyData: { name: 'Pasieka Lipa', taxId: '5260001246', address: { ...home, country: 'DE' } },
    })
  })

  it('keeps typed values, field by field', () => {
    const form = typed({ firstName: 'Zofia', phone: '600 100 200' })
    expect(completeForm(form, profile)).toMatchObject({
      firstName: 'Zofia',
      lastName: 'Barć',
      email: 'celina@poczta.example',
      phone: '600 100 200',
    })
  })

  it('never mixes two addresses, nor two companies', () => {
    const address = { ...emptyForm.address, city: 'Kraków', country: 'CZ' }
    const companyData = { ...emptyForm.companyData, taxId: '7123456789' }
    const completed = completeForm(typed({ address, companyData }), profile)
    expect(completed.address).toEqual(address)
    expect(completed.companyData).toEqual(companyData)
  })

  it('leaves alone what the profile does not know, and what it has nothing to do with', () => {
    const bare = { ...profile, firstName: '', address: null, companyData: null }
    const form = typed({ comments: 'Na prezent', userWantsInvoice: true })
    expect(completeForm(form, bare)).toEqual({
      ...form,
      lastName: 'Barć',
      email: 'celina@poczta.example',
      phone: '601 234 567',
    })
  })
})
