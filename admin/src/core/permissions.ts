import { mayUse, type Permission } from '@slodki-ul/contract/identity/permissions'
import { useStaffSession } from './session.ts'

/** Returns whether the signed-in person may read, or with `write` change, what a permission opens (BO-008). */
export function usePermissions(): (permission: Permission, write?: boolean) => boolean {
  const { staff } = useStaffSession()
  return (permission, write = false) => mayUse(staff.roles, permission, write)
}
