import type { usersEndpoints } from '@slodki-ul/contract/users'
import type { Context } from '#context.ts'
import { confirmEmailChange, keepPreviousEmail } from '#features/users/email-change.service.ts'
import { getProfile } from '#features/users/profile.service.ts'
import { updateProfile } from '#features/users/update-profile.service.ts'
import type { Handlers } from '#http/serve.ts'

export const usersRoutes = (context: Context): Handlers<typeof usersEndpoints> => ({
  getUser: (_input, visitor) => getProfile(context, visitor),
  updateUser: ({ body }, visitor) => updateProfile(context, visitor, body),
  confirmEmail: ({ body }, visitor) => confirmEmailChange(context, visitor, body.token),
  keepEmail: ({ body }, visitor) => keepPreviousEmail(context, visitor, body.token),
})
