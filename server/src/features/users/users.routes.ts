import type { usersEndpoints } from '@slodki-ul/contract/users'
import type { Context } from '#context.ts'
import { getProfile } from '#features/users/profile.service.ts'
import type { Handlers } from '#http/serve.ts'

export const usersRoutes = (context: Context): Handlers<typeof usersEndpoints> => ({
  getUser: (_input, visitor) => getProfile(context, visitor),
})
