import { findSubscribeProblem } from '@slodki-ul/contract/membership/billing.rules'
import { describe, expect, it } from 'vitest'
import { emptyForm, freshConsents } from '#commerce/checkout/checkout-form.ts'
import { offerOf } from '#membership/plans/offer.rules.ts'
import { toSubscriptionForm } from './subscription-form.ts'

const offer = offerOf(
  {
    id: 1,
    type: 'Yearly',
    title: 'Roczny',
    subTitle: '',
    tag: '',
    price: '325.00',
    strikePrice: '-1.00',
    webinarPrice: '325.00',
    webinarStrikePrice: '279.00',
    discountPrice: -1,
    webinarDiscountPrice: -1,
    lowestPrice: '-1.00',
    webinarLowestPrice: '-1.00',
    priceTop: '',
    points: [],
    blikAvailable: true,
    months: 12,
    vatRate: 23,
  },
  'webinar',
)
const about = {
  offer,
  variant: 'webinar',
  payment: 'Stripe',
  code: 'MIOD10',
  languageCode: 'pl',
  termsVersion: '2026-11',
} as const
const typed = {
  ...emptyForm,
  firstName: ' Zofia ',
  lastName: 'Kalinowska',
  email: 'zofia@poczta.example',
  phone: '601 234 567',
}
const consents = { terms: true, resign: true, digital: true }

describe('the order of a plan', () => {
  it('is trimmed, has the variant, and contains the total shown on the page', () => {
    expect(toSubscriptionForm(typed, consents, about)).toEqual({
      subscriptionDetailsId: 1,
      isWebinar: true,
      firstName: 'Zofia',
      lastName: 'Kalinowska',
      email: 'zofia@poczta.example',
      phone: '601 234 567',
      comments: '',
      ...{ userWantsInvoice: false, invoiceFor: 'company', acceptsPolishVat: false },
      paymentMethod: 'Stripe',
      companyData: null,
      discountCode: 'MIOD10',
      languageCode: 'pl',
      consents: { terms: '2026-11', resign: true, digital: true },
      expectedTotal: 279,
    })
  })

  it('contains a company only when an invoice is wanted', () => {
    const companyData = { ...emptyForm.companyData, name: 'Pasieka Lipa' }
    const unwanted = toSubscriptionForm({ ...typed, companyData }, consents, about)
    expect(unwanted.companyData).toBeNull()
    const wanted = toSubscriptionForm({ ...typed, companyData, userWantsInvoice: true }, consents, about)
    expect(wanted.companyData?.name).toBe('Pasieka Lipa')
    const own = toSubscriptionForm(
      { ...typed, companyData, userWantsInvoice: true, invoiceFor: 'person' },
      consents,
      about,
    )
    expect(own).toMatchObject({ invoiceFor: 'person', companyData: { name: '', taxId: '' } })
  })
})

it('accepts comments of at most 500 characters (SUB-39)', () => {
  const long = (length: number) => () => toSubscriptionForm({ ...typed, comments: 'u'.repeat(length) }, consents, about)
  expect(long(500)().comments).toHaveLength(500)
  expect(long(501)).toThrow()
})

describe('its checks run in order', () => {
  it.each([
    ['nothing is ticked or filled in', emptyForm, freshConsents, 'ERRORS.PLEASEACCEPTTERMS'],
    ['the right is no longer ticked', emptyForm, { ...consents, resign: false }, 'ERRORS.PLEASEACCEPTRIGHT'],
    ['the digital content is not wanted', emptyForm, { ...consents, digital: false }, 'ERRORS.PLEASEACCEPTCONSENT'],
    ['a field is empty', { ...typed, phone: ' ' }, consents, 'ERRORS.PROVIDEDATA'],
    ['all is well', typed, consents, undefined],
  ] as const)('%s (SUB-33, SUB-34, SUB-36)', (_how, form, given, error) =>
    expect(findSubscribeProblem(toSubscriptionForm(form, given, about))?.error).toBe(error),
  )
})
