import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import type { ClientFailure } from '#core/failure-messages.ts'

/** Errors at a provider before the server is called, and their messages (ERR-18). */
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

/** The message of a failed sign-in with a provider; unknown errors get the generic one. */
export const socialMessageOf = (error: unknown): ErrorCode | ClientFailure =>
  error instanceof SocialError ? messages[error.reason] : 'ERRORS.BASIC'
