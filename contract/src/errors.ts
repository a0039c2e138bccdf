import * as z from 'zod/mini'
import type { AdminErrorCode } from './admin-error-codes.ts'
import { type ErrorCode, errorCodes } from './error-codes.ts'

/** Codes that any call may return: invalid input, unknown URL, body limits, rate limits, overload, internal errors. */
export const generalErrors = [
  'ERRORS.PROVIDEDATA',
  'ERRORS.NOTFOUND',
  'ERRORS.PAYLOADTOOLARGE',
  'ERRORS.UNSUPPORTEDMEDIATYPE',
  'ERRORS.TOOMANYATTEMPTS',
  'ERRORS.UNAVAILABLE',
  'ERRORS.BASIC',
] as const satisfies readonly ErrorCode[]

/**
 * A response with status 4xx or 5xx: RFC 9457 `application/problem+json`. `errors` holds message codes by field
 * path; `message` repeats `detail`; some codes add fields (`cart`, `available`).
 */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.enum(errorCodes),
  errors: z.optional(z.record(z.string(), z.string())),
})
export type Problem = z.infer<typeof problemSchema>

/** An expected failure as a returned value. */
export type Failure = {
  /** A code of the public API, or one that only the back office gets. */
  readonly error: ErrorCode | AdminErrorCode
  readonly fields?: Record<string, string>
  readonly extra?: Record<string, unknown>
}

/** A value, or an expected failure. */
export type Outcome<Value> = { readonly value: Value } | Failure

export const succeed = <Value>(value: Value): { readonly value: Value } => ({ value })
export const fail = (error: Failure['error'], more: Omit<Failure, 'error'> = {}): Failure => ({ error, ...more })
export const failed = <Value>(outcome: Outcome<Value>): outcome is Failure => 'error' in outcome

/** Numbers that the message of a refused field names. */
export type FieldNumbers = { readonly max?: number; readonly given?: number }

/** The numbers of refused fields by name, to be sent beside their codes; nothing when there are none. */
export function limitsOf(issues: Readonly<Record<string, FieldNumbers | undefined>>): Pick<Failure, 'extra'> {
  const limits = Object.entries(issues).flatMap(([field, { max, given } = {}]) =>
    max === undefined && given === undefined ? [] : [[field, { max, given }] as const],
  )
  return limits.length > 0 ? { extra: { limits: Object.fromEntries(limits) } } : {}
}
