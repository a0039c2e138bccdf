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
  /** The country's code, which is also what browsers fill in. */
  country: findCountry(defaultCountry)?.id ?? '',
}

/** The checkout form as nobody has touched it yet. */
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

/** Consents start anew with every visit: only the right to resign is ticked (CHK-10 to CHK-12). */
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
  /** What the page shows as the amount to pay, in złoty. */
  total: number
}

/** Whose invoice it is, as it is sent: a person has nothing that was typed for a company. */
export const invoiceDataOf = ({ invoiceFor, companyData }: Pick<CheckoutForm, 'invoiceFor' | 'companyData'>) =>
  invoiceFor === 'person' ? { ...companyData, name: '', taxId: '' } : companyData

/** The order as it is checked and sent: trimmed, and without what was typed into sections that do not apply. */
export function toOrderForm(form: CheckoutForm, consents: Consents, about: Surroundings): OrderForm {
  const { address, inPostPoint, ...fields } = form
  const { hasVirtual, termsVersion, total, ...methods } = about
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
    expectedTotal: total,
  })
}
