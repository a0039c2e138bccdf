import type { Access } from '../endpoint.ts'
import type { ErrorCode } from '../error-codes.ts'

export const roles = ['User', 'Admin', 'Super Admin'] as const
export type Role = (typeof roles)[number]

/** Whether a user has a staff role: both roles have the same rights. */
export const isStaff = (held: readonly Role[]): boolean => held.includes('Admin') || held.includes('Super Admin')

/**
 * Whether the interface offers admin functions: by the Admin role alone, which every Super Admin also has (SEC-03,
 *
 */
export const isAdmin = (held: readonly Role[]): boolean => held.includes('Admin')

/** The caller of a valid token. */
export type Caller = {
  readonly roles: readonly Role[]
  readonly isSubscribed: boolean
  /** Signed in with a second factor, or a demo account, whose password is published anyway. */
  readonly isSecured: boolean
}

type Check = (caller: Caller) => ErrorCode | null
const hasRole: Check = (caller) => (caller.roles.some((role) => roles.includes(role)) ? null : 'ERRORS.FORBIDDEN')

/** The requirement of each value of the access column; null requires no token. */
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

/** The codes that a call may return because of its access column. */
export const refusals: Record<Access, readonly ErrorCode[]> = {
  anyone: [],
  provider: [],
  simulation: [],
  customer: ['ERRORS.UNAUTHORIZED', 'ERRORS.FORBIDDEN'],
  subscriber: ['ERRORS.UNAUTHORIZED', 'ERRORS.FORBIDDEN', 'ERRORS.SUBSCRIPTIONREQUIRED'],
  admin: ['ERRORS.UNAUTHORIZED', 'ERRORS.FORBIDDEN', 'ERRORS.TFAREQUIRED'],
}

/**
 * The code with which a call is refused; null when it is allowed. An unknown value of the column refuses everybody
 * (SEC-02, Q-18).
 */
export function refusalOf(access: Access, caller: Caller | null): ErrorCode | null {
  if (!Object.hasOwn(checks, access)) return 'ERRORS.FORBIDDEN'
  const check = checks[access]
  if (check === null) return null
  return caller ? check(caller) : 'ERRORS.UNAUTHORIZED'
}
