import { failed, succeed } from '@slodki-ul/contract/errors'
import { staffCookie, type staffSessionEndpoints } from '@slodki-ul/contract/identity/staff-session.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { enableStaffTfa, getStaffTfaSetup } from '#identity/auth/two-factor.service.ts'
import { confirmStaffIdentity } from '#identity/staff/confirm-identity.service.ts'
import { getStaffMe, refreshStaffSession, signOutStaff } from '#identity/staff/staff-session.service.ts'
import { signInStaff } from '#identity/staff/staff-sign-in.service.ts'

export const staffSessionRoutes = (context: Context): AdminHandlers<typeof staffSessionEndpoints> => ({
  signInStaff: ({ body }, caller) => signInStaff(context, caller, body),
  refreshStaffSession: ({ cookies }, caller) => refreshStaffSession(context, caller, cookies[staffCookie.name]),
  signOutStaff: ({ cookies }) => signOutStaff(context, cookies[staffCookie.name]),
  confirmStaffIdentity: ({ body }, caller) => confirmStaffIdentity(context, caller, body),
  getStaffMe: (_input, caller) => getStaffMe(context, caller),
  getSecondFactorSetup: (_input, caller) => getStaffTfaSetup(context, caller),
  enableSecondFactor: async ({ body }, caller) => {
    const enabled = await enableStaffTfa(context, caller, body.code)
    return failed(enabled) ? enabled : succeed({ recoveryCodes: enabled.value.recoveryCodes })
  },
})
