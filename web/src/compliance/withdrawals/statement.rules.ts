import { textMax } from '@slodki-ul/contract/limits'
import { type ContactDetails, contactErrors, requiredError } from '#core/contact-details.rules.ts'

/** What is typed to withdraw from a contract. */
export type Statement = ContactDetails & {
  /** Null while nobody has chosen. */
  contract: 'order' | 'subscription' | null
  orderNumber: string
  scope: string
}

export const emptyStatement: Statement = { fullName: '', contract: null, orderNumber: '', scope: '', email: '' }

/** Message codes by field; none when it may be shown for confirmation. */
export const statementErrors = (typed: Statement) => ({
  ...contactErrors(typed),
  orderNumber: typed.contract === 'subscription' ? undefined : requiredError(typed.orderNumber),
})

/** The contract that a link names, if it names one: links stand in mails and beside orders. */
export function readLinked(search: URLSearchParams): Partial<Statement> {
  const orderNumber = search.get('orderNumber')?.slice(0, textMax)
  if (orderNumber) return { contract: 'order', orderNumber }
  return search.has('subscription') ? { contract: 'subscription' } : {}
}

/** What is withdrawn from, as the server takes it. */
export const toWithdrawal = ({ fullName, contract, orderNumber, scope, email }: Statement) => ({
  fullName: fullName.trim(),
  orderNumber: contract === 'subscription' ? null : orderNumber.trim(),
  scope: scope.trim(),
  email: email.trim(),
})
