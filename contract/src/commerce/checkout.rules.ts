import type { Address } from '../addresses.ts'
import { isPostal, needsParcelPoint } from '../catalogue/shipping.rules.ts'
import { findCountry } from '../countries.ts'
import { emailError } from '../email.rules.ts'
import type { ErrorCode } from '../error-codes.ts'
import { addressErrors, invoiceErrors } from '../invoice-data.rules.ts'
import type { OrderForm } from './checkout.ts'

/** A failed check: its error code, and message codes by field path when fields are wrong. */
export type CheckoutProblem = { error: ErrorCode; fields?: Record<string, string> }

/** Parcels are delivered in Poland only (terms, 7.1). */
function deliveryErrors(address: Address | null | undefined): Record<string, string> {
  const errors = addressErrors('address', address)
  const country = findCountry(address?.country ?? '')
  if (country && country.id !== 'PL') errors['address.country'] = 'ERRORS.DELIVERYCOUNTRY'
  return errors
}

/** Message codes by field path for all missing or invalid fields of the order form (CHK-20, CHK-21, CHK-25, Q-94). */
export function formErrors(form: OrderForm): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const key of ['firstName', 'lastName', 'phone'] as const) if (!form[key]) errors[key] = 'ERRORS.REQUIRED'
  const email = emailError(form.email)
  if (email) errors.email = email
  return {
    ...errors,
    ...(isPostal(form.shippingMethod) ? deliveryErrors(form.address) : {}),
    ...invoiceErrors(form),
  }
}

/**
 * The first failing check of an order form in the order of CHK-30: point, terms, right to resign, digital consent
 * forms. Null when it may be sent.
 */
export function findCheckoutProblem(form: OrderForm, hasVirtual: boolean): CheckoutProblem | null {
  if (needsParcelPoint(form.shippingMethod) && !form.inPostPoint) return { error: 'ERRORS.SELECTPARCELPOINT' }
  if (!form.consents.terms) return { error: 'ERRORS.PLEASEACCEPTTERMS' }
  if (hasVirtual && !form.consents.resign) return { error: 'ERRORS.PLEASEACCEPTRIGHT' }
  if (hasVirtual && !form.consents.digital) return { error: 'ERRORS.PLEASEACCEPTCONSENT' }
  const fields = formErrors(form)
  return Object.keys(fields).length > 0 ? { error: 'ERRORS.PROVIDEDATA', fields } : null
}
