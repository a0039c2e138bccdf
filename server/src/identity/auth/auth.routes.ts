import type { authEndpoints } from '@slodki-ul/contract/identity/auth'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import * as auth from '#identity/auth/auth.service.ts'
import { changePassword } from '#identity/auth/change-password.service.ts'
import { noteSignIn } from '#identity/auth/devices.service.ts'
import { login } from '#identity/auth/login.service.ts'
import * as registration from '#identity/auth/register.service.ts'

export const authRoutes = (context: Context): Handlers<typeof authEndpoints> => ({
  login: async ({ body, cookies: { device } }, visitor) =>
    noteSignIn(context, visitor, { way: 'password', device }, await login(context, visitor, body)),
  refreshToken: ({ body }, visitor) =>
    auth.refresh(context, visitor, 'RefreshToken' in body ? body.RefreshToken : body.refreshToken),
  logout: ({ body }) => auth.logout(context, body.refreshToken),
  register: ({ body }, visitor) => registration.register(context, visitor, body),
  forgotPassword: ({ body }, visitor) => registration.forgotPassword(context, visitor, body),
  resetPassword: ({ body }, visitor) => registration.resetPassword(context, visitor, body),
  changePassword: ({ body }, visitor) => changePassword(context, visitor, body),
  checkSubscription: (_input, visitor) => auth.checkSubscription(context, visitor),
})
