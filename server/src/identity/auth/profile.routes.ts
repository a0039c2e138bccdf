import type { usersEndpoints } from '@slodki-ul/contract/identity/users'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { confirmEmailChange, savePreviousEmail } from '#identity/auth/email-change.service.ts'
import { getProfile } from '#identity/auth/profile.service.ts'
import { updateProfile } from '#identity/auth/update-profile.service.ts'

export const profileRoutes = (context: Context): Handlers<typeof usersEndpoints> => ({
  getUser: (_input, caller) => getProfile(context, caller),
  updateUser: ({ body }, caller) => updateProfile(context, caller, body),
  confirmEmail: ({ body }, caller) => confirmEmailChange(context, caller, body.token),
  restoreEmail: ({ body }, caller) => savePreviousEmail(context, caller, body.token),
})
