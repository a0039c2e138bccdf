import { isPointName, isPostal, needsParcelPoint } from '../catalogue/shipping.rules.ts'
import type { ShippingName } from '../catalogue/shipping.ts'
import { emailError } from '../email.rules.ts'
import { addressErrors } from '../invoice-data.rules.ts'
import { textMax } from '../limits.ts'

/** What staff may change of an order before it is shipped; the country of a delivery is always Poland (BO-068). */
export type OrderContact = {
  firstName: string
  lastName: string
  email: string
  phone: string
  street: string
  line2: string
  zipCode: string
  city: string
  /** Empty for a delivery to an address. */
  parcelPoint: string
}

type Issue = { code: string; max?: number; given?: number }

/** Names of the fields that a delivery method has. */
export const contactFieldsOf = (method: ShippingName): (keyof OrderContact)[] => [
  ...(['firstName', 'lastName', 'email', 'phone'] as const),
  ...(isPostal(method) ? (['street', 'line2', 'zipCode', 'city'] as const) : []),
  ...(needsParcelPoint(method) ? (['parcelPoint'] as const) : []),
]

const fieldNames: Record<string, keyof OrderContact> = {
  'address.address': 'street',
  'address.line2': 'line2',
  'address.zipCode': 'zipCode',
  'address.city': 'city',
}

/** Refused fields with a code and the values that its message names; the rules are those of the checkout. */
export function contactIssues(contact: OrderContact, method: ShippingName): Partial<Record<keyof OrderContact, Issue>> {
  const fields = contactFieldsOf(method)
  const issues: Partial<Record<keyof OrderContact, Issue>> = {}
  for (const field of ['firstName', 'lastName', 'phone'] as const)
    if (!contact[field]) issues[field] = { code: 'ERRORS.REQUIRED' }
  if (emailError(contact.email)) issues.email = { code: 'ERRORS.ENTERVALIDEMAIL' }
  const { street, line2, zipCode, city } = contact
  const errors = addressErrors('address', { address: street, line2, zipCode, city, country: 'Polska' })
  for (const [path, code] of Object.entries(errors)) {
    const field = fieldNames[path]
    if (field && fields.includes(field)) issues[field] = { code }
  }
  if (fields.includes('parcelPoint') && !isPointName(contact.parcelPoint))
    issues.parcelPoint = { code: 'ERRORS.INVALIDPOINT' }
  for (const field of fields)
    if (contact[field].length > textMax)
      issues[field] = { code: 'ERRORS.MAXLENGTH', max: textMax, given: contact[field].length }
  return issues
}
