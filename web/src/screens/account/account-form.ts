import { findCountry } from '@slodki-ul/contract/countries'
import type { Profile, ProfileChange } from '@slodki-ul/contract/identity/users'
import { type CheckoutForm, emptyForm } from '#commerce/checkout/checkout-form.ts'

/** The forms of the account share parts with the checkout's form, under the same field names. */
export type AccountForm = Pick<CheckoutForm, 'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'companyData'>

/** The profile as form values. */
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

/** The change sent by the form of basic data (ACC-13). */
export const toBasicChange = ({ firstName, lastName, email, phone }: AccountForm): Change => ({
  firstName,
  lastName,
  email,
  phoneNumber: phone,
})

/** The change sent by the form of address data (ACC-07). The delivery address has no country: it is Poland. */
export function toAddressChange(form: AccountForm): Change {
  const { country: _poland, ...address } = form.address
  return { ...toBasicChange(form), address, companyData: form.companyData }
}

/** Copies the delivery address to the invoice address (ACC-11). */
export const copyDelivery = ({ address, companyData }: AccountForm): AccountForm['companyData'] => ({
  ...companyData,
  address: { ...address },
})

/** The form's path of a profile field. */
export const toFormPath = (field: string): string => (field === 'phoneNumber' ? 'phone' : field)

/** Whether a typed e-mail differs from the account's, compared as on the server. */
export const isOtherEmail = (typed: string, own: string): boolean => typed.trim().toLowerCase() !== own.toLowerCase()
