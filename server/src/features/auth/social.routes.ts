import type { socialEndpoints } from '@slodki-ul/contract/social-login'
import type { Context } from '#context.ts'
import * as social from '#features/auth/social.service.ts'
import * as links from '#features/auth/social-links.service.ts'
import type { Handlers } from '#http/serve.ts'

export const socialRoutes = (context: Context): Handlers<typeof socialEndpoints> => ({
  startSocialLogin: async ({ body }) => social.startSocialLogin(context, body),
  loginWithGoogle: ({ body, cookies }, visitor) => social.loginWithGoogle(context, visitor, body, cookies.googleNonce),
  loginWithFacebook: ({ body }, visitor) => social.loginWithFacebook(context, visitor, body),
  loginFromLink: ({ body }, visitor) => links.loginFromLink(context, visitor, body),
  linkSocial: ({ body }, visitor) => links.linkSocial(context, visitor, body.token),
})
