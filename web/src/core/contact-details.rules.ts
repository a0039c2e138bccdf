import { emailError } from '@slodki-ul/contract/email.rules'
import type { Profile } from '@slodki-ul/contract/identity/users'
import { textMax } from '@slodki-ul/contract/limits'

/** Who writes to the academy, and where the reply goes. */
export type ContactDetails = { fullName: string; email: string }

const isBlank = (text: string): boolean => text.trim() === ''

/** The message code of a required text. */
export const requiredError = (text: string) => (isBlank(text) ? ('ERRORS.REQUIRED' as const) : undefined)

/** What was typed, or the known value where nothing was. */
export const orKnown = (typed: string, known: string): string => (isBlank(typed) ? known : typed)

/** Message codes of name and address. */
export const contactErrors = ({ fullName, email }: ContactDetails) => ({
  fullName: requiredError(fullName),
  email: emailError(email.trim()) ?? undefined,
})

/** Completes name and address from the profile of the signed-in user; what was typed stays. */
export function completeContact(
  { fullName, email }: ContactDetails,
  known: Pick<Profile, 'firstName' | 'lastName' | 'email'>,
) {
  const knownName = `${known.firstName} ${known.lastName}`.trim().slice(0, textMax)
  return { fullName: orKnown(fullName, knownName), email: orKnown(email, known.email) }
}
