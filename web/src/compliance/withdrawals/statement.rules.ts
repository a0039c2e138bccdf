import { textMax } from '@slodki-ul/contract/limits'
import { type ContactDetails, contactErrors, requiredError } from '#core/contact-details.rules.ts'

/** The typed fields of a withdrawal. */
export type Statement = ContactDetails & {
  /** Null until one is chosen. */
  contract: 'order' | 'subscription' | null
  orderNumber: string
  scope: string
}

export const emptyStatement: Statement = { fullName: '', contract: null, orderNumber: '', scope: '', email: '' }

/** Message codes by field; empty when the statement may be shown for confirmation. */
export const statementErrors = (typed: Statement) => ({
  ...contactErrors(typed),
  orderNumber: typed.contract === 'subscription' ? undefined : requiredError(typed.orderNumber),
})

/** The contract named by a link in a mail or beside an order, if any. */
export function readLinked(search: URLSearchParams): Partial<Statement> {
  const orderNumber = search.get('orderNumber')?.slice(0, textMax)
  if (orderNumber) return { contract: 'order', orderNumber }
  return search.has('subscription') ? { contract: 'subscription' } : {}
}

/** The statement as the API takes it. */
export const toWithdrawal = ({ fullName, contract, orderNumber, scope, email }: Statement) => ({
  fullName: fullName.trim(),
  orderNumber: contract === 'subscription' ? null : orderNumber.trim(),
  scope: scope.trim(),
  email: email.trim(),
})
