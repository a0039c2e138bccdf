import { type ErrorCode, errorCodes } from '@slodki-ul/contract/error-codes'
import type { Problem } from '@slodki-ul/contract/errors'

/** Why a call failed: the type of `error` in every RTK Query hook. */
export type Failure = {
  code: ErrorCode
  /** HTTP status; null without a response. */
  status: number | null
  /** Message codes by field path. */
  fields: Record<string, string>
  /** RFC 9457 extension members of the response, such as `cart` and `available`. */
  details: Record<string, unknown>
}

const codeIn = (value: unknown): unknown => (value as { code?: unknown } | null | undefined)?.code
const isKnown = (code: unknown): code is ErrorCode => (errorCodes as readonly unknown[]).includes(code)
const isProblem = (body: unknown): body is Problem => isKnown(codeIn(body))

/**
 * Reads the response of a failed call. Anything that is not a problem of the contract, including a network failure, is
 * ERRORS.BASIC.
 */
export function failureOf(status: number | string, body: unknown): Failure {
  const answered = typeof status === 'number' ? status : null
  if (!isProblem(body)) return { code: 'ERRORS.BASIC', status: answered, fields: {}, details: {} }
  const {
    type: _type,
    title: _title,
    status: _status,
    detail: _detail,
    message: _message,
    code,
    errors,
    ...details
  } = body
  return { code, status: answered, fields: errors ?? {}, details }
}

/** The code in an `error` of any hook or unwrapped call. */
export function codeOf(error: unknown): ErrorCode {
  const code = codeIn(error)
  return isKnown(code) ? code : 'ERRORS.BASIC'
}

/** Whether a call failed without a decision, so that repeating it may succeed. */
export const isInconclusive = (error: unknown): boolean =>
  ['ERRORS.BASIC', 'ERRORS.TOOMANYATTEMPTS'].includes(codeOf(error))
