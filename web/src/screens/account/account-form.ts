import { findCountry } from '@slodki-ul/contract/countries'
import type { Profile, ProfileChange } from '@slodki-ul/contract/identity/users'
import { type CheckoutForm, emptyForm } from '#commerce/checkout/checkout-form.ts'

/** The forms of the account hold the same parts as the checkout's, under the same names. */
export type AccountForm = Pick<CheckoutForm, 'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'companyData'>

/** The profile as its forms show it. */
export function toAccountForm({ firstName, lastName, email, phoneNumber, address, companyData }: Profile): AccountForm {
  const empty = emptyForm.companyData
  return {
    firstName,
    lastName,
    email,
    phone: phoneNumber,
    address: { ...emptyForm.address, ...address },
    companyData: companyData
      ? {
          ...companyData,
          address: {
            ...companyData.address,
            country: findCountry(companyData.address.country)?.id ?? empty.address.country,
          },
        }
      : empty,
  }
}

type Change = Omit<ProfileChange, 'languageCode'>

/** What the form of basic data sends (ACC-13). */
export const toBasicChange = ({ firstName, lastName, email, phone }: AccountForm): Change => ({
  firstName,
  lastName,
  email,
  phoneNumber: phone,
})

/** What the form of address data sends (ACC-07). The delivery address has no country: it is Poland. */
export function toAddressChange(form: AccountForm): Change {
  const { country: _poland, ...address } = form.address
  return { ...toBasicChange(form), address, companyData: form.companyData }
}

/** The invoice address that is the same as the delivery address (ACC-11). */
export const copyDelivery = ({ address, companyData }: AccountForm): AccountForm['companyData'] => ({
  ...companyData,
  address: { ...address },
})

/** Names of the profile's fields as the forms know them. */
export const toFormPath = (field: string): string => (field === 'phoneNumber' ? 'phone' : field)

/** Whether a typed e-mail is another one than the account's, as the server compares them. */
export const isOtherEmail = (typed: string, own: string): boolean => typed.trim().toLowerCase() !== own.toLowerCase()
