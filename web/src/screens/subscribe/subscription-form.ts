import type { Language } from '@slodki-ul/contract/language'
import { type SubscriptionForm, subscriptionFormSchema } from '@slodki-ul/contract/membership/billing'
import { hasWebinarPrices, type PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import { type CheckoutForm, type Consents, invoiceDataOf } from '#commerce/checkout/checkout-form.ts'
import type { Offer } from '#membership/plans/offer.rules.ts'

type Surroundings = {
  offer: Offer
  variant: PurchaseVariant
  payment: 'Stripe' | 'Blik'
  /** The code whose price is shown. */
  code: string | null
  languageCode: Language
  /** The version of the terms on the page. */
  termsVersion: string
}

/** The order of a plan as validated and sent: trimmed, and without fields that do not apply (ENT-20). */
export function toSubscriptionForm(form: CheckoutForm, consents: Consents, about: Surroundings): SubscriptionForm {
  const { firstName, lastName, email, phone, comments, userWantsInvoice, invoiceFor, acceptsPolishVat } = form
  const { offer, variant, payment, code, languageCode, termsVersion } = about
  return subscriptionFormSchema.parse({
    subscriptionDetailsId: offer.plan.id,
    isWebinar: hasWebinarPrices(variant),
    firstName,
    lastName,
    email,
    phone,
    comments,
    ...{ userWantsInvoice, invoiceFor, acceptsPolishVat },
    companyData: userWantsInvoice ? invoiceDataOf(form) : null,
    paymentMethod: payment,
    discountCode: code,
    languageCode,
    consents: { terms: consents.terms ? termsVersion : null, resign: consents.resign, digital: consents.digital },
    expectedTotal: offer.charged,
  })
}
