import type { FieldErrorCode } from './field-errors.ts'

const localMax = 64
const totalMax = 254

/** Letters, digits, `_`, `+`, `-` and inner apostrophes between single dots. */
const local = "[A-Za-z0-9_+'-]*[A-Za-z0-9_+-](?:\\.[A-Za-z0-9_+'-]*[A-Za-z0-9_+-])*"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const pattern = new RegExp(`^${local}@(?:${label}\\.)+[A-Za-z]{2,63}$`)

/**
 * Whether the payment provider accepts an e-mail address, so that no form accepts an address for which a payment page
 * would be refused. Narrower than RFC 5322: no quoted local parts, no rare characters, only ASCII (AUTH-21).
 */
export const isEmail = (text: string): boolean =>
  text.length <= totalMax && text.indexOf('@') <= localMax && pattern.test(text)

/** The message code of a missing or invalid address; null when it is valid. */
export function emailError(
  email: string,
): Extract<FieldErrorCode, 'ERRORS.ENTEREMAIL' | 'ERRORS.ENTERVALIDEMAIL'> | null {
  if (email === '') return 'ERRORS.ENTEREMAIL'
  return isEmail(email) ? null : 'ERRORS.ENTERVALIDEMAIL'
}
