import { emailError } from '@slodki-ul/contract/email.rules'
import type { Profile } from '@slodki-ul/contract/identity/users'
import { textMax } from '@slodki-ul/contract/limits'

/** Sender of a message and the address for the reply. */
export type ContactDetails = { fullName: string; email: string }

const isBlank = (text: string): boolean => text.trim() === ''

/** The message code of a required text. */
export const requiredError = (text: string) => (isBlank(text) ? ('ERRORS.REQUIRED' as const) : undefined)

/** The typed text, or the known value if nothing was typed. */
export const orKnown = (typed: string, known: string): string => (isBlank(typed) ? known : typed)

/** Message codes of name and address. */
export const contactErrors = ({ fullName, email }: ContactDetails) => ({
  fullName: requiredError(fullName),
  email: emailError(email.trim()) ?? undefined,
})

/** Completes name and address from the profile of the signed-in user; typed values stay. */
export function completeContact(
  { fullName, email }: ContactDetails,
  known: Pick<Profile, 'firstName' | 'lastName' | 'email'>,
) {
  const knownName = `${known.firstName} ${known.lastName}`.trim().slice(0, textMax)
  return { fullName: orKnown(fullName, knownName), email: orKnown(email, known.email) }
}
