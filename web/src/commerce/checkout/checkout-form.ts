import type { InvoiceRecipient } from '@slodki-ul/contract/addresses'
import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { isPostal, needsParcelPoint } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'
import { type OrderForm, orderFormSchema } from '@slodki-ul/contract/commerce/checkout'
import { defaultCountry, findCountry } from '@slodki-ul/contract/countries'
import type { Language } from '@slodki-ul/contract/language'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'

const emptyAddress = {
  address: '',
  line2: '',
  zipCode: '',
  city: '',
  /** The country's code, which browsers also fill in. */
  country: findCountry(defaultCountry)?.id ?? '',
}

/** The initial values of the checkout form. */
export const emptyForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: emptyAddress,
  comments: '',
  userWantsInvoice: false,
  invoiceFor: 'company' as InvoiceRecipient,
  companyData: { name: '', taxId: '', address: emptyAddress },
  /** Orders with Polish VAT when VIES does not answer. */
  acceptsPolishVat: false,
  paymentMethod: null as PaymentName | null,
  shippingMethod: null as ShippingName | null,
  inPostPoint: null as ChosenPoint | null,
}
export type CheckoutForm = typeof emptyForm

/** Consents are reset on every visit: only the right to resign is ticked (CHK-10 to CHK-12). */
export const freshConsents = { terms: false, resign: true, digital: false }
export type Consents = typeof freshConsents

type Surroundings = {
  cartId: string
  languageCode: Language
  paymentMethod: PaymentName
  shippingMethod: ShippingName
  hasVirtual: boolean
  /** The version of the terms on the page. */
  termsVersion: string
  /** The amount to pay as shown on the page, in złoty. */
  toPay: number
  /** The link by which the buyer came. */
  link?: OrderForm['link'] | null
}

/** The invoice data to send: for a person without the company's fields. */
export const invoiceDataOf = ({ invoiceFor, companyData }: Pick<CheckoutForm, 'invoiceFor' | 'companyData'>) =>
  invoiceFor === 'person' ? { ...companyData, name: '', taxId: '' } : companyData

/** The order as validated and sent: trimmed, and without values of sections that do not apply. */
export function toOrderForm(form: CheckoutForm, consents: Consents, about: Surroundings): OrderForm {
  const { address, inPostPoint, ...fields } = form
  const { hasVirtual, termsVersion, toPay, link, ...methods } = about
  return orderFormSchema.parse({
    ...fields,
    ...methods,
    address: isPostal(about.shippingMethod) ? address : null,
    companyData: form.userWantsInvoice ? invoiceDataOf(form) : null,
    inPostPoint: needsParcelPoint(about.shippingMethod) ? (inPostPoint?.name ?? null) : null,
    consents: {
      terms: consents.terms ? termsVersion : null,
      resign: consents.resign,
      digital: hasVirtual && consents.digital,
    },
    expectedTotal: toPay,
    ...(link ? { link } : {}),
  })
}
