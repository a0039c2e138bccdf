import { type AdminEndpoint, openAccess } from '../admin-endpoint.ts'
import type { ErrorCode } from '../error-codes.ts'
import { mayUse, type Permission, permissions, type StaffRole } from './permissions.ts'

/** A member of staff who calls. */
export type StaffStatus = {
  readonly roles: readonly StaffRole[]
  /** The session has a second factor, or belongs to a demo account outside production. */
  readonly isSecured: boolean
  /** A code was given a short while ago. */
  readonly isConfirmed: boolean
}

type Row = Pick<AdminEndpoint, 'method' | 'permission' | 'needs' | 'stepUp'>

/** Why a call is refused; 403 names the permission that is missing. */
export type AdminRefusal = { readonly error: ErrorCode; readonly permission?: string }

/** Whether a call needs a permission that allows changes. */
export const isWrite = ({ method, needs }: Pick<Row, 'method' | 'needs'>): boolean =>
  (needs ?? (method === 'GET' ? 'read' : 'write')) === 'write'

/** A preview says what an action would do and changes nothing, so it is no entry of the audit log and takes no key. */
export const isPreview = ({ path }: Pick<AdminEndpoint, 'path'>): boolean => path.endsWith('/preview')

const isKnown = (permission: string): boolean =>
  (openAccess as readonly string[]).includes(permission) || (permissions as readonly string[]).includes(permission)

/**
 * Why a call of the back office is refused; null when it is allowed. A row with an unknown permission, or none, refuses
 * everybody (BO-007).
 */
export function adminRefusalOf(row: Row, caller: StaffStatus | null): AdminRefusal | null {
  const { permission } = row
  if (!isKnown(permission)) return { error: 'ERRORS.FORBIDDEN', permission: String(permission) }
  if (permission === 'anyone') return null
  if (caller === null) return { error: 'ERRORS.UNAUTHORIZED' }
  if (permission === 'set-up') return null
  if (!caller.isSecured) return { error: 'ERRORS.TFAREQUIRED' }
  if (permission !== 'staff' && !mayUse(caller.roles, permission as Permission, isWrite(row)))
    return { error: 'ERRORS.FORBIDDEN', permission }
  return row.stepUp && !caller.isConfirmed ? { error: 'ERRORS.CONFIRMIDENTITY' } : null
}
