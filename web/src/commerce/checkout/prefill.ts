import { findCountry } from '@slodki-ul/contract/countries'
import type { Profile } from '@slodki-ul/contract/identity/users'
import { type CheckoutForm, emptyForm } from './checkout-form.ts'

type Known = Pick<Profile, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'address' | 'companyData'>
type Address = CheckoutForm['address']

const isBlank = (...texts: string[]): boolean => texts.every((text) => text.trim() === '')
const isUntouched = ({ address, line2, zipCode, city }: Address): boolean => isBlank(address, line2, zipCode, city)

/**
 * Completes the form from the profile (CHK-06). Typed values stay: single fields are filled when blank, an address or a
 * company only as a whole, because halves of two addresses would make a third one.
 */
export function completeForm(form: CheckoutForm, profile: Known): CheckoutForm {
  const { address, companyData } = form
  const company = profile.companyData
  const isCompanyFree = isBlank(companyData.name, companyData.taxId) && isUntouched(companyData.address)
  return {
    ...form,
    firstName: isBlank(form.firstName) ? profile.firstName : form.firstName,
    lastName: isBlank(form.lastName) ? profile.lastName : form.lastName,
    email: isBlank(form.email) ? profile.email : form.email,
    phone: isBlank(form.phone) ? profile.phoneNumber : form.phone,
    address: profile.address && isUntouched(address) ? { ...address, ...profile.address } : address,
    companyData:
      company && isCompanyFree
        ? {
            name: company.name,
            taxId: company.taxId,
            address: {
              ...company.address,
              country: findCountry(company.address.country)?.id ?? emptyForm.companyData.address.country,
            },
          }
        : companyData,
  }
}
