import { selectStaffRoles } from '#identity/staff/staff.db.ts'
import { selectStaffAmong } from '#identity/staff/staff-among.db.ts'
import { staffSessionRoutes } from '#identity/staff/staff-session.admin.routes.ts'
import type { Module } from '#module.ts'

export const staffModule: Module = {
  queries: { findStaffAmong: selectStaffAmong },
  adminRoutes: staffSessionRoutes,
  personalData: {
    staff: {
      tables: ['staff_members'],
      read: async (db, { id }) => ({ staffRoles: (await selectStaffRoles(db, id)) ?? [] }),
    },
  },
}
