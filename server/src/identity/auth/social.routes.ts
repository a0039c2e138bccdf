import type { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { confirmIdentity, getIdentityProof } from '#identity/auth/confirm-identity.service.ts'
import { recordSignIn } from '#identity/auth/devices.service.ts'
import * as social from '#identity/auth/social.service.ts'
import * as links from '#identity/auth/social-links.service.ts'

export const socialRoutes = (context: Context): Handlers<typeof socialEndpoints> => ({
  startSocialLogin: async ({ body }) => social.startSocialLogin(context, body),
  loginWithGoogle: async ({ body, cookies: { googleNonce, device } }, caller) => {
    const served = await social.loginWithGoogle(context, caller, body, googleNonce)
    return recordSignIn(context, caller, { way: 'google', device }, served)
  },
  loginWithFacebook: async ({ body, cookies: { device } }, caller) => {
    const served = await social.loginWithFacebook(context, caller, body)
    return recordSignIn(context, caller, { way: 'facebook', device }, served)
  },
  loginFromLink: async ({ body, cookies: { device } }, caller) => {
    const served = await links.loginFromLink(context, caller, body)
    return recordSignIn(context, caller, { way: 'mailed link', device }, served)
  },
  getIdentityProof: (_input, caller) => getIdentityProof(context, caller),
  confirmIdentity: ({ body, cookies: { googleNonce } }, caller) => {
    const { provider } = body
    const token = body.provider === 'google' ? body.idToken : body.authToken
    return confirmIdentity(context, caller, { provider, token }, googleNonce)
  },
  linkSocial: ({ body }, caller) => links.linkSocial(context, caller, body.token),
})
