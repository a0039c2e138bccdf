import type { twoFactorEndpoints } from '@slodki-ul/contract/two-factor'
import type { Context } from '#context.ts'
import { noteSignIn } from '#features/auth/devices.service.ts'
import { loginTfa } from '#features/auth/login-tfa.service.ts'
import * as twoFactor from '#features/auth/two-factor.service.ts'
import type { Handlers } from '#http/serve.ts'

export const twoFactorRoutes = (context: Context): Handlers<typeof twoFactorEndpoints> => ({
  loginTfa: async ({ body, cookies: { tfa, device } }, visitor) =>
    noteSignIn(context, visitor, { way: 'code', device }, await loginTfa(context, visitor, body, tfa)),
  getTfaSetup: ({ query }, visitor) => twoFactor.getTfaSetup(context, visitor, query.email),
  enableTfa: ({ body }, visitor) => twoFactor.enableTfa(context, visitor, body),
  disableTfa: ({ query, body }, visitor) => twoFactor.disableTfa(context, visitor, { ...query, ...body }),
})
