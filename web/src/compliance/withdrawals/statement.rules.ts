import { isEmail } from '@slodki-ul/contract/email.rules'
import type { Profile } from '@slodki-ul/contract/identity/users'
import { textMax } from '@slodki-ul/contract/limits'

/** What is typed to withdraw from a contract. */
export type Statement = {
  fullName: string
  /** Null while nobody has chosen. */
  contract: 'order' | 'subscription' | null
  orderNumber: string
  scope: string
  email: string
}

export const emptyStatement: Statement = { fullName: '', contract: null, orderNumber: '', scope: '', email: '' }

type Problem = 'ERRORS.REQUIRED' | 'ERRORS.ENTEREMAIL' | 'ERRORS.ENTERVALIDEMAIL'
export type Problems = Partial<Record<'fullName' | 'orderNumber' | 'email', Problem>>

const isBlank = (text: string): boolean => text.trim() === ''

/** What is wrong with which field, in the order of the form; nothing when it may be shown for confirmation. */
export function problemsOf({ fullName, contract, orderNumber, email }: Statement): Problems {
  return {
    ...(isBlank(fullName) && { fullName: 'ERRORS.REQUIRED' }),
    ...(contract !== 'subscription' && isBlank(orderNumber) && { orderNumber: 'ERRORS.REQUIRED' }),
    ...(isBlank(email)
      ? { email: 'ERRORS.ENTEREMAIL' }
      : !isEmail(email.trim()) && { email: 'ERRORS.ENTERVALIDEMAIL' }),
  }
}

/** The contract that a link names, if it names one: links stand in mails and beside orders. */
export function readLinked(search: URLSearchParams): Partial<Statement> {
  const orderNumber = search.get('orderNumber')?.slice(0, textMax)
  if (orderNumber) return { contract: 'order', orderNumber }
  return search.has('subscription') ? { contract: 'subscription' } : {}
}

/** Fills what is blank with what is known of whoever is signed in; what was typed stays. */
export function completeStatement(
  typed: Statement,
  known: Pick<Profile, 'firstName' | 'lastName' | 'email'>,
  longest: number,
): Statement {
  const fullName = `${known.firstName} ${known.lastName}`.trim().slice(0, longest)
  return {
    ...typed,
    fullName: isBlank(typed.fullName) ? fullName : typed.fullName,
    email: isBlank(typed.email) ? known.email : typed.email,
  }
}

/** What is withdrawn from, as the server takes it. */
export const toWithdrawal = ({ fullName, contract, orderNumber, scope, email }: Statement) => ({
  fullName: fullName.trim(),
  orderNumber: contract === 'subscription' ? null : orderNumber.trim(),
  scope: scope.trim(),
  email: email.trim(),
})
