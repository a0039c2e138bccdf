import * as z from 'zod/mini'
import type { AdminErrorCode } from './admin-error-codes.ts'
import type { Call } from './endpoint.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Permission } from './identity/permissions.ts'
import { idempotencyKeyMax } from './limits.ts'

/**
 * Who may call besides the holders of a permission: anyone (signing in and out); staff who have not given a second
 * factor yet, to set one up; all staff.
 */
export const openAccess = ['anyone', 'set-up', 'staff'] as const
export type OpenAccess = (typeof openAccess)[number]

/** One call of the back office, under `/api/admin`. The public web never loads these rows. */
export type AdminEndpoint = Call & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The one permission that the call needs; anything unknown lets nobody in. */
  readonly permission: Permission | OpenAccess
  /** Whether the permission must allow changes; by default for every method but GET. */
  readonly needs?: 'read' | 'write'
  /**
   * The kind of record that the audit log names and the path parameter with its id; required on every row that writes, and on
   * readings of sensitive data.
   */
  readonly audit?: { readonly record: string; readonly id?: string }
  /**
   * The call writes only what the caller alone sees and what nothing of the business depends on, such as drafts: no action of
   * BO-179, so no entry in the audit log.
   */
  readonly isPrivate?: true
  /** The body is a file of at most so many bytes instead of JSON. */
  readonly upload?: { readonly maxBytes: number }
  /** The call needs a code given within the last minutes (BO-006). */
  readonly stepUp?: true
  /** Codes that this call may return besides the general ones and those of its permission. */
  readonly errors: readonly (ErrorCode | AdminErrorCode)[]
}

/** Preserves the literal types of the row. */
export const adminEndpoint = <const Row extends AdminEndpoint>(row: Row): Row => row

/** Header of every POST that writes: a repeat with the same key and body has the effect and the reply of the first one. */
export const idempotencyHeader = {
  'idempotency-key': z.string().check(z.minLength(1), z.maxLength(idempotencyKeyMax)),
}

/** Header of every change of a versioned record: `"7"`. Missing is 428, outdated 409. */
export const versionHeader = {
  'if-match': z.optional(z.string().check(z.regex(/^"\d{1,9}"$/))),
}
