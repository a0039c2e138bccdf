import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import type { ClientFailure } from '#core/failure-messages.ts'

/** What may go wrong at a provider before the server is asked, and how it is told (ERR-18). */
const messages = {
  providerNotFound: 'ERRORS.SOCIALPROVIDERNOTFOUND',
  notLoggedIn: 'ERRORS.SOCIALNOTLOGGEDIN',
  notReady: 'ERRORS.SOCIALPROVIDERSNOTREADY',
  noRefreshToken: 'ERRORS.SOCIALREFRESHTOKENNOTSUPPORTED',
  noAccessToken: 'ERRORS.SOCIALACCESSTOKENNOTSUPPORTED',
  cancelled: 'ERRORS.SOCIALUSERCANCELLED',
} as const satisfies Record<string, ErrorCode | ClientFailure>

export class SocialError extends Error {
  readonly reason: keyof typeof messages

  constructor(reason: keyof typeof messages) {
    super(reason)
    this.reason = reason
  }
}

/** The message about a failed sign-in through a provider; whatever has no name of its own is the generic error. */
export const socialMessageOf = (error: unknown): ErrorCode | ClientFailure =>
  error instanceof SocialError ? messages[error.reason] : 'ERRORS.BASIC'
