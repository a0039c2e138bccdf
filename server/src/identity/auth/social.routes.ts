import type { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { confirmIdentity, getIdentityProof } from '#identity/auth/confirm-identity.service.ts'
import { noteSignIn } from '#identity/auth/devices.service.ts'
import * as social from '#identity/auth/social.service.ts'
import * as links from '#identity/auth/social-links.service.ts'

export const socialRoutes = (context: Context): Handlers<typeof socialEndpoints> => ({
  startSocialLogin: async ({ body }) => social.startSocialLogin(context, body),
  loginWithGoogle: async ({ body, cookies: { googleNonce, device } }, visitor) => {
    const served = await social.loginWithGoogle(context, visitor, body, googleNonce)
    return noteSignIn(context, visitor, { way: 'google', device }, served)
  },
  loginWithFacebook: async ({ body, cookies: { device } }, visitor) => {
    const served = await social.loginWithFacebook(context, visitor, body)
    return noteSignIn(context, visitor, { way: 'facebook', device }, served)
  },
  loginFromLink: async ({ body, cookies: { device } }, visitor) => {
    const served = await links.loginFromLink(context, visitor, body)
    return noteSignIn(context, visitor, { way: 'mailed link', device }, served)
  },
  getIdentityProof: (_input, visitor) => getIdentityProof(context, visitor),
  confirmIdentity: ({ body, cookies: { googleNonce } }, visitor) => {
    const { provider } = body
    const token = body.provider === 'google' ? body.idToken : body.authToken
    return confirmIdentity(context, visitor, { provider, token }, googleNonce)
  },
  linkSocial: ({ body }, visitor) => links.linkSocial(context, visitor, body.token),
})
