import { findAccess } from '#membership/billing/access.service.ts'
import { updateStaffAccess } from '#membership/billing/staff-access.service.ts'
import type { Module } from '#module.ts'

export const accessModule: Module = {
  subscribers: { rolesChanged: updateStaffAccess },
  queries: { findAccess },
}
