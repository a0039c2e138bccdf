import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import type { ClientFailure } from './failure-messages.ts'

/** Failures that the user can correct at once are warnings, not errors. */
const warnings: ReadonlySet<ErrorCode | ClientFailure> = new Set<ErrorCode | ClientFailure>([
  'ERRORS.PROVIDEDATA',
  'ERRORS.FORBIDDEN',
  'ERRORS.TFAREQUIRED',
  'ERRORS.USERALREADYEXISTS',
  'ERRORS.PASSWORDSDONOTMATCH',
  'ERRORS.PASSWORDTOOCOMMON',
  'ERRORS.WRONGPASSWORD',
  'ERRORS.CONFIRMIDENTITY',
  'ERRORS.IDENTITYNOTCONFIRMED',
  'ERRORS.MINIMUMQUANTITYREACHED',
  'ERRORS.STOCKLIMITREACHED',
  'ERRORS.CARTFULL',
  'ERRORS.CARTCHANGED',
  'ERRORS.SELECTPARCELPOINT',
  'ERRORS.PARCELPOINTUNAVAILABLE',
  'ERRORS.PLEASEACCEPTTERMS',
  'ERRORS.PLEASEACCEPTRIGHT',
  'ERRORS.PLEASEACCEPTCONSENT',
  'ERRORS.METHODUNAVAILABLE',
  'ERRORS.CODNOTOFFERED',
  'ERRORS.CHECKOUTPAUSED',
  'ERRORS.PAYMENTBELOWMINIMUM',
  'ERRORS.PLANPRICECHANGED',
  'ERRORS.ALREADYSUBSCRIBED',
  'ERRORS.SUBSCRIPTIONNOTPAYABLE',
  'ERRORS.INVALIDEMAIL',
  'ERRORS.PRODUCTAVAILABLE',
])

export const toastTitles = {
  success: 'NOTIFICATIONS.BASIC',
  warning: 'ERRORS.WARNING',
  error: 'ERRORS.ERROR',
} as const

export type ToastKind = keyof typeof toastTitles

/** Colour, icon and title of a failure's toast. */
export function toastKindOf(code: ErrorCode | ClientFailure): ToastKind {
  return warnings.has(code) ? 'warning' : 'error'
}
