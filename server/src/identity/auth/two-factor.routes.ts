import type { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { noteSignIn } from '#identity/auth/devices.service.ts'
import { loginTfa } from '#identity/auth/login-tfa.service.ts'
import * as twoFactor from '#identity/auth/two-factor.service.ts'

export const twoFactorRoutes = (context: Context): Handlers<typeof twoFactorEndpoints> => ({
  loginTfa: async ({ body, cookies: { tfa, device } }, visitor) =>
    noteSignIn(context, visitor, { way: 'code', device }, await loginTfa(context, visitor, body, tfa)),
  getTfaSetup: ({ query }, visitor) => twoFactor.getTfaSetup(context, visitor, query.email),
  enableTfa: ({ body }, visitor) => twoFactor.enableTfa(context, visitor, body),
  disableTfa: ({ query, body }, visitor) => twoFactor.disableTfa(context, visitor, { ...query, ...body }),
})
