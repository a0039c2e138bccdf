import { staffRoutes } from '#identity/staff/staff.admin.routes.ts'
import { selectStaffRoles } from '#identity/staff/staff.db.ts'
import { staffMails } from '#identity/staff/staff.mail.ts'
import { selectOwners, selectStaffAmong } from '#identity/staff/staff-among.db.ts'
import { staffSessionRoutes } from '#identity/staff/staff-session.admin.routes.ts'
import type { Module } from '#module.ts'

export const staffModule: Module = {
  adminRoutes: (context) => ({ ...staffSessionRoutes(context), ...staffRoutes(context) }),
  mails: staffMails,
  queries: { findStaffAmong: selectStaffAmong, findOwners: selectOwners },
  personalData: {
    staff: {
      tables: ['staff_members'],
      read: async (db, { id }) => ({ staffRoles: (await selectStaffRoles(db, id)) ?? [] }),
    },
  },
}
