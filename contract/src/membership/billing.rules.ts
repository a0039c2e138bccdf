import { dayMs } from '../durations.ts'
import { emailError } from '../email.rules.ts'
import type { ErrorCode } from '../error-codes.ts'
import { type InvoiceChoice, invoiceErrors } from '../invoice-data.rules.ts'
import { isPlanType, type PlanType } from './plans.rules.ts'

/** Statuses of a subscription (SUB-50). Pending: ordered and not paid; Inactive: not paid in time. */
export const subscriptionStatuses = ['Active', 'Inactive', 'Pending', 'Cancelled', 'Expired', 'PastDue'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The end date in the API of a lifetime plan. */
export const foreverDate = '9999-12-31T00:00:00.000Z'

export type SubscriptionOrder = InvoiceChoice & {
  firstName: string
  lastName: string
  email: string
  phone: string
  consents: { terms?: string | null | undefined; resign: boolean; digital: boolean }
}

/** Message codes by field path for all missing or invalid fields of the form (SUB-24, SUB-37, SUB-38). */
export function subscriptionFormErrors(form: SubscriptionOrder): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const key of ['firstName', 'lastName', 'phone'] as const) if (!form[key]) errors[key] = 'ERRORS.REQUIRED'
  const email = emailError(form.email)
  if (email) errors.email = email
  return { ...errors, ...invoiceErrors(form) }
}

/** The first failing check of a purchase: terms, right to resign, digital consent, forms. Null when it may be sent. */
export function findSubscribeProblem(
  form: SubscriptionOrder,
): { error: ErrorCode; fields?: Record<string, string> } | null {
  if (!form.consents.terms) return { error: 'ERRORS.PLEASEACCEPTTERMS' }
  if (!form.consents.resign) return { error: 'ERRORS.PLEASEACCEPTRIGHT' }
  if (!form.consents.digital) return { error: 'ERRORS.PLEASEACCEPTCONSENT' }
  const fields = subscriptionFormErrors(form)
  return Object.keys(fields).length > 0 ? { error: 'ERRORS.PROVIDEDATA', fields } : null
}

/** The fields of a subscription that decide which actions are offered. Moments in milliseconds since 1970. */
export type SubscriptionFacts = {
  readonly type: PlanType
  /** Compared case-insensitively (SUB-51). */
  readonly status: string
  readonly paymentMethod: string
  readonly cancellationPlanned: boolean
  readonly providerSubscriptionId: string | null
  /** The last paid moment; null while nothing was paid, and for a lifetime plan. */
  readonly paidUntil: number | null
}

export const subscriptionActions = ['cancel', 'updatePayment', 'prolong', 'prolongHint', 'repay', 'reactivate'] as const
/** `prolongHint`: the subscription renews by itself, so the button is shown disabled. */
export type SubscriptionAction = (typeof subscriptionActions)[number]

/** Milliseconds before the end from which prolonging is offered. */
export const prolongWindowMs = 30 * dayMs

/** Whether the end is ahead and less than 30 days away (SUB-55, Q-70). */
export const isEndingSoon = (paidUntil: number | null, now: number): boolean =>
  paidUntil !== null && paidUntil > now && paidUntil - now < prolongWindowMs

/**
 * Actions offered for a subscription now (SUB-51 to SUB-55, Q-69, Q-70). `repay` pays an unpaid order or an overdue
 * renewal; `reactivate` switches renewal on again at the provider.
 */
export function actionsOf(facts: SubscriptionFacts, now: number): readonly SubscriptionAction[] {
  const status = facts.status.toLowerCase()
  const isRunning = status === 'active' || status === 'pastdue'
  const isManaged = facts.providerSubscriptionId !== null && isRunning
  const isSoon = !isPlanType(facts.type, 'Eternal') && isRunning && isEndingSoon(facts.paidUntil, now)
  return subscriptionActions.filter((action) => {
    switch (action) {
      case 'cancel':
      case 'updatePayment':
        return isManaged && !facts.cancellationPlanned
      case 'reactivate':
        return isManaged && facts.cancellationPlanned && facts.paidUntil !== null && facts.paidUntil >= now
      case 'prolong':
        return isSoon && facts.paymentMethod === 'Blik'
      case 'prolongHint':
        return isSoon && facts.paymentMethod !== 'Blik' && !facts.cancellationPlanned
      default:
        return status === 'pending' || (status === 'pastdue' && facts.providerSubscriptionId !== null)
    }
  })
}
