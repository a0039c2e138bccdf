import { selectPlanName } from '#membership/access/access.db.ts'
import { findAccess } from '#membership/access/access.service.ts'
import { updateStaffAccess } from '#membership/access/staff-access.service.ts'
import type { Module } from '#module.ts'

export const accessModule: Module = {
  subscribers: { rolesChanged: updateStaffAccess },
  queries: { findAccess, findPlanName: selectPlanName },
}
