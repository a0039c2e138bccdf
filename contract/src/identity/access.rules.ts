import type { Access } from '../endpoint.ts'
import type { ErrorCode } from '../error-codes.ts'

export const roles = ['User', 'Admin', 'Super Admin'] as const
export type Role = (typeof roles)[number]

/** Staff may do what admins may. */
export const isStaff = (held: readonly Role[]): boolean => held.includes('Admin') || held.includes('Super Admin')

/** Whether the interface offers what admins may do: by the Admin role alone, which every Super Admin has too (SEC-03, Q-75). */
export const isAdmin = (held: readonly Role[]): boolean => held.includes('Admin')

/** Whoever calls with a valid token. */
export type Caller = {
  readonly roles: readonly Role[]
  readonly isSubscribed: boolean
  /** A second factor is asked for at sign-in, or the account is of the demo, whose password is published anyway. */
  readonly isSecured: boolean
}

type Check = (caller: Caller) => ErrorCode | null
const hasRole: Check = (caller) => (caller.roles.some((role) => roles.includes(role)) ? null : 'ERRORS.FORBIDDEN')

/** What a caller must be for each word of the access column; null asks for no token. */
const checks: Record<Access, Check | null> = {
  anyone: null,
  provider: null,
  simulation: null,
  customer: hasRole,
  subscriber: (caller) => hasRole(caller) ?? (caller.isSubscribed ? null : 'ERRORS.SUBSCRIPTIONREQUIRED'),
  admin: (caller) => {
    if (!isStaff(caller.roles)) return 'ERRORS.FORBIDDEN'
    return caller.isSecured ? null : 'ERRORS.TFAREQUIRED'
  },
}

/** What a call may answer for its word of the access column alone. */
export const refusals: Record<Access, readonly ErrorCode[]> = {
  anyone: [],
  provider: [],
  simulation: [],
  customer: ['ERRORS.UNAUTHORIZED', 'ERRORS.FORBIDDEN'],
  subscriber: ['ERRORS.UNAUTHORIZED', 'ERRORS.FORBIDDEN', 'ERRORS.SUBSCRIPTIONREQUIRED'],
  admin: ['ERRORS.UNAUTHORIZED', 'ERRORS.FORBIDDEN', 'ERRORS.TFAREQUIRED'],
}

/** Why a call is refused; null when it may go on. A word that the table does not know lets nobody in (SEC-02, Q-18). */
export function refusalOf(access: Access, caller: Caller | null): ErrorCode | null {
  if (!Object.hasOwn(checks, access)) return 'ERRORS.FORBIDDEN'
  const check = checks[access]
  if (check === null) return null
  return caller ? check(caller) : 'ERRORS.UNAUTHORIZED'
}
