import { deleteInvitationsTo, selectInvitationsTo } from '#identity/staff/invitations.db.ts'
import { deleteOldInvitations } from '#identity/staff/invitations.service.ts'
import { staffRoutes } from '#identity/staff/staff.admin.routes.ts'
import { selectStaffRoles } from '#identity/staff/staff.db.ts'
import { staffDoctor } from '#identity/staff/staff.doctor.ts'
import { staffMails } from '#identity/staff/staff.mail.ts'
import { selectOwners, selectStaffAmong, selectStaffEmails } from '#identity/staff/staff-among.db.ts'
import { staffSessionRoutes } from '#identity/staff/staff-session.admin.routes.ts'
import type { Module } from '#module.ts'

export const staffModule: Module = {
  adminRoutes: (context) => ({ ...staffSessionRoutes(context), ...staffRoutes(context) }),
  mails: staffMails,
  doctorChecks: [staffDoctor],
  cleanups: [{ name: 'delete-old-staff-invitations', run: deleteOldInvitations }],
  queries: { findStaffAmong: selectStaffAmong, findOwners: selectOwners, findStaffEmails: selectStaffEmails },
  personalData: {
    staff: {
      tables: ['staff_members', 'staff_invitations'],
      read: async (db, { id, confirmedEmail }) => ({
        staffRoles: (await selectStaffRoles(db, id)) ?? [],
        staffInvitations: confirmedEmail === null ? [] : await selectInvitationsTo(db, confirmedEmail),
      }),
      erase: async (tx, _context, { confirmedEmail }) => {
        if (confirmedEmail !== null) await deleteInvitationsTo(tx, confirmedEmail)
      },
    },
  },
}
