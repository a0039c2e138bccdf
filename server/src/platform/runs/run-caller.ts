import { mayUse } from '@slodki-ul/contract/identity/permissions'
import type { StaffCaller } from '#http/staff-caller.ts'
import type { RunCaller } from '#platform/runs/runs.service.ts'

/** A member of staff as runs see them. */
export const runCallerOf = ({ userId, request, roles }: StaffCaller): RunCaller => ({
  userId,
  request,
  mayRead: (permission) => mayUse(roles, permission),
})
