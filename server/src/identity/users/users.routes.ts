import type { usersEndpoints } from '@slodki-ul/contract/identity/users'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { confirmEmailChange, keepPreviousEmail } from '#identity/users/email-change.service.ts'
import { getProfile } from '#identity/users/profile.service.ts'
import { updateProfile } from '#identity/users/update-profile.service.ts'

export const usersRoutes = (context: Context): Handlers<typeof usersEndpoints> => ({
  getUser: (_input, visitor) => getProfile(context, visitor),
  updateUser: ({ body }, visitor) => updateProfile(context, visitor, body),
  confirmEmail: ({ body }, visitor) => confirmEmailChange(context, visitor, body.token),
  keepEmail: ({ body }, visitor) => keepPreviousEmail(context, visitor, body.token),
})
