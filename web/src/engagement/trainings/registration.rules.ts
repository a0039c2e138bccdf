import type { Profile } from '@slodki-ul/contract/identity/users'
import {
  type ContactDetails,
  completeContact,
  contactErrors,
  orKnown,
  requiredError,
} from '#core/contact-details.rules.ts'

/** The typed fields of a registration for a training. */
export type Registration = ContactDetails & { phone: string; message: string }

export const emptyRegistration: Registration = { fullName: '', email: '', phone: '', message: '' }

/** Message codes by field; empty when it may be sent (TRN-11 to TRN-14). */
export const registrationErrors = (typed: Registration) => ({
  ...contactErrors(typed),
  message: requiredError(typed.message),
})

type Known = Pick<Profile, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>

/** Completes blank fields from the profile of the signed-in user; typed values stay (TRN-10). */
export const completeRegistration = (typed: Registration, known: Known): Registration => ({
  ...typed,
  ...completeContact(typed, known),
  phone: orKnown(typed.phone, known.phoneNumber),
})
