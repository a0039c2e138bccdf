import { type AdminErrorCode, adminErrorCodes } from '@slodki-ul/contract/admin-error-codes'
import { type ErrorCode, errorCodes } from '@slodki-ul/contract/error-codes'
import type { Problem } from '@slodki-ul/contract/errors'

export type FailureCode = ErrorCode | AdminErrorCode

/** Why a call failed: the type of `error` in every RTK Query hook. */
export type Failure = {
  code: FailureCode
  /** HTTP status; null without a response. */
  status: number | null
  /** Message codes by field path. */
  fields: Record<string, string>
  /** The other members of the response, among them its extensions (RFC 9457) such as `permission` and `present`. */
  details: Record<string, unknown>
}

const codes: readonly unknown[] = [...errorCodes, ...adminErrorCodes]
const isProblem = (body: unknown): body is Problem =>
  codes.includes((body as { code?: unknown } | null | undefined)?.code)

/** Reads the response of a failed call; anything that is not a problem of the contract is ERRORS.BASIC. */
export function failureOf(status: number | string, body: unknown): Failure {
  const answered = typeof status === 'number' ? status : null
  if (!isProblem(body)) return { code: 'ERRORS.BASIC', status: answered, fields: {}, details: {} }
  const { code, errors, ...details } = body
  return { code: code as FailureCode, status: answered, fields: errors ?? {}, details }
}

const isFailure = (error: unknown): error is Failure => typeof error === 'object' && error !== null && 'fields' in error

/** The failure in an `error` of any hook or unwrapped call. */
export const readFailure = (error: unknown): Failure =>
  isFailure(error) ? error : { code: 'ERRORS.BASIC', status: null, fields: {}, details: {} }
