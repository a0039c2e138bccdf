import type { authEndpoints } from '@slodki-ul/contract/identity/auth'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import * as auth from '#identity/auth/auth.service.ts'
import { changePassword } from '#identity/auth/change-password.service.ts'
import { recordSignIn } from '#identity/auth/devices.service.ts'
import { login } from '#identity/auth/login.service.ts'
import * as registration from '#identity/auth/register.service.ts'

export const authRoutes = (context: Context): Handlers<typeof authEndpoints> => ({
  login: async ({ body, cookies: { device } }, caller) =>
    recordSignIn(context, caller, { way: 'password', device }, await login(context, caller, body)),
  refreshToken: ({ body }, caller) =>
    auth.refresh(context, caller, 'RefreshToken' in body ? body.RefreshToken : body.refreshToken),
  logout: ({ body }) => auth.logout(context, body.refreshToken),
  register: ({ body }, caller) => registration.register(context, caller, body),
  forgotPassword: ({ body }, caller) => registration.forgotPassword(context, caller, body),
  resetPassword: ({ body }, caller) => registration.resetPassword(context, caller, body),
  changePassword: ({ body }, caller) => changePassword(context, caller, body),
  checkSubscription: (_input, caller) => auth.checkSubscription(context, caller),
})
