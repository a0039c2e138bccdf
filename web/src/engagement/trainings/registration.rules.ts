import { isEmail } from '@slodki-ul/contract/email.rules'
import type { Profile } from '@slodki-ul/contract/identity/users'

/** What is typed to register for a training. */
export type Registration = { fullName: string; email: string; phone: string; message: string }

export const emptyRegistration: Registration = { fullName: '', email: '', phone: '', message: '' }

type Problem = 'ERRORS.REQUIRED' | 'ERRORS.ENTEREMAIL' | 'ERRORS.ENTERVALIDEMAIL'
export type Problems = Partial<Record<'fullName' | 'email' | 'message', Problem>>

const isBlank = (text: string): boolean => text.trim() === ''

/** What is wrong with which field; nothing when it may be sent (TRN-11 to TRN-14). */
export function problemsOf({ fullName, email, message }: Registration): Problems {
  return {
    ...(isBlank(fullName) && { fullName: 'ERRORS.REQUIRED' }),
    ...(isBlank(email)
      ? { email: 'ERRORS.ENTEREMAIL' }
      : !isEmail(email.trim()) && { email: 'ERRORS.ENTERVALIDEMAIL' }),
    ...(isBlank(message) && { message: 'ERRORS.REQUIRED' }),
  }
}

type Known = Pick<Profile, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>

/** Fills what is blank with what is known of whoever is signed in; what was typed stays (TRN-10). */
export function completeRegistration(typed: Registration, known: Known, longest: number): Registration {
  const fullName = `${known.firstName} ${known.lastName}`.trim().slice(0, longest)
  return {
    fullName: isBlank(typed.fullName) ? fullName : typed.fullName,
    email: isBlank(typed.email) ? known.email : typed.email,
    phone: isBlank(typed.phone) ? known.phoneNumber : typed.phone,
    message: typed.message,
  }
}
