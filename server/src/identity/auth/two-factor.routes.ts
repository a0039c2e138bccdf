import type { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { recordSignIn } from '#identity/auth/devices.service.ts'
import { loginTfa } from '#identity/auth/login-tfa.service.ts'
import * as twoFactor from '#identity/auth/two-factor.service.ts'

export const twoFactorRoutes = (context: Context): Handlers<typeof twoFactorEndpoints> => ({
  loginTfa: async ({ body, cookies: { tfa, device } }, caller) =>
    recordSignIn(context, caller, { way: 'code', device }, await loginTfa(context, caller, body, tfa)),
  getTfaSetup: ({ query }, caller) => twoFactor.getTfaSetup(context, caller, query.email),
  enableTfa: ({ body }, caller) => twoFactor.enableTfa(context, caller, body),
  disableTfa: ({ query, body }, caller) => twoFactor.disableTfa(context, caller, { ...query, ...body }),
})
