import { findCountry } from '../countries.ts'
import { emailError } from '../email.rules.ts'
import { isNip } from '../nip.ts'
import type { ProfileChange } from './users.ts'

const required = ['firstName', 'lastName', 'phoneNumber'] as const
const requiredOfAddress = ['address', 'zipCode', 'city'] as const

/**
 * Message codes by field path for invalid fields of a profile update: names, phone and a delivery address may not be
 * emptied, invoice data may; a tax number must be valid if given (ACC-08, ACC-09, ACC-13, Q-94).
 */
export function profileErrors(change: ProfileChange): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const key of required) if (change[key] === '') errors[key] = 'ERRORS.REQUIRED'
  const email = change.email === undefined ? null : emailError(change.email)
  if (email) errors.email = email
  if (change.address)
    for (const key of requiredOfAddress) if (!change.address[key]) errors[`address.${key}`] = 'ERRORS.REQUIRED'
  if (change.companyData) {
    const { taxId, address } = change.companyData
    const country = findCountry(address.country || 'PL')
    if (!country) errors['companyData.address.country'] = 'ERRORS.INVALIDCOUNTRY'
    if (taxId && country?.id === 'PL' && !isNip(taxId)) errors['companyData.taxId'] = 'ERRORS.INVALIDNIP'
  }
  return errors
}
