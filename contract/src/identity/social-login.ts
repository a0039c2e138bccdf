import * as z from 'zod/mini'
import { deviceCookie } from '../device.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { signInReplySchema } from './auth.ts'
import { socialProviders } from './social-providers.ts'

const socialTokenMax = 8_000
/** A JWT, signed or not. */
const idToken = z.string().check(z.maxLength(socialTokenMax), z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/))
const authToken = z.string().check(z.maxLength(socialTokenMax), z.regex(/^[\w.|-]+$/))
const linkToken = z.string().check(z.regex(/^[0-9a-f-]{36}\.[\w-]{43}$/))

/** False: the session ends with the browser, or after a day. */
const rememberMe = z._default(z.boolean(), true)

/**
 * The address has an account, but this provider is no authority for it: a mail with a link was sent to it, and
 * `link` joins the accounts for a user who signs in another way.
 */
const linkOfferSchema = z.object({ provider: z.enum(socialProviders), email: z.string(), link: z.string() })
export type LinkOffer = z.infer<typeof linkOfferSchema>

const socialReplySchema = z.union([signInReplySchema, linkOfferSchema])
export type SocialReply = z.infer<typeof socialReplySchema>

export const isLinkOffer = (reply: SocialReply): reply is LinkOffer => 'link' in reply

/** Sign-in through Google and Facebook. */
export const socialEndpoints = {
  startSocialLogin: endpoint({
    method: 'POST',
    path: 'account/login-start',
    summary:
      'What a browser needs to ask a provider who somebody is; for Google a nonce, whose secret is a hidden cookie',
    access: 'anyone',
    body: z.object({ provider: z.enum(socialProviders), languageCode }),
    status: 200,
    reply: z.object({
      /** Our client id at the provider. */
      clientId: z.string(),
      script: z.string(),
      nonce: z.nullable(z.string()),
    }),
    errors: ['ERRORS.SOCIALPROVIDERNOTFOUND'],
    calledBy: 'web',
  }),
  loginWithGoogle: endpoint({
    method: 'POST',
    path: 'account/login-with-google',
    summary: 'Signs in by a token of identity that Google gave the browser; each is taken once',
    access: 'anyone',
    cookies: z.object({ googleNonce: z._default(z.string(), ''), ...deviceCookie }),
    body: z.object({ idToken, languageCode, rememberMe }),
    status: 200,
    reply: socialReplySchema,
    errors: [
      'ERRORS.SOCIALPROVIDERNOTFOUND',
      'ERRORS.SOCIALPROVIDERSNOTREADY',
      'ERRORS.SOCIALLOGINFAILED',
      'ERRORS.NOTABLETOSOCIALLOGIN',
    ],
    calledBy: 'web',
  }),
  loginWithFacebook: endpoint({
    method: 'POST',
    path: 'account/login-with-facebook',
    summary: 'Signs in by an access token that Facebook gave the browser; each is taken once',
    access: 'anyone',
    cookies: z.object(deviceCookie),
    body: z.object({ authToken, languageCode, rememberMe }),
    status: 200,
    reply: socialReplySchema,
    errors: [
      'ERRORS.SOCIALPROVIDERNOTFOUND',
      'ERRORS.SOCIALPROVIDERSNOTREADY',
      'ERRORS.SOCIALLOGINFAILED',
      'ERRORS.NOTABLETOSOCIALLOGIN',
    ],
    calledBy: 'web',
  }),
  loginFromLink: endpoint({
    method: 'POST',
    path: 'account/login-from-link',
    summary: 'Joins a provider’s account with the one of a mailed link, once, and signs in',
    access: 'anyone',
    cookies: z.object(deviceCookie),
    body: z.object({ token: linkToken, rememberMe }),
    status: 200,
    reply: signInReplySchema,
    errors: ['ERRORS.INVALIDTOKEN'],
    calledBy: 'web',
  }),
  getIdentityProof: endpoint({
    method: 'GET',
    path: 'account/confirm-identity',
    summary:
      'What sensitive changes ask of the caller: the password, or, of an account without one, a fresh sign-in with one of its providers',
    access: 'customer',
    status: 200,
    reply: z.object({
      hasPassword: z.boolean(),
      /** Linked to the account. */
      providers: z.array(z.enum(socialProviders)),
      /** Whether this session signed in with the provider within the last few minutes. */
      isConfirmed: z.boolean(),
    }),
    errors: [],
    calledBy: 'web',
  }),
  confirmIdentity: endpoint({
    method: 'POST',
    path: 'account/confirm-identity',
    summary:
      'Confirms by a fresh sign-in with the provider who is signed in: what sensitive changes ask of an account without a password',
    access: 'customer',
    cookies: z.object({ googleNonce: z._default(z.string(), '') }),
    body: z.union([
      z.object({ provider: z.literal('google'), idToken }),
      z.object({ provider: z.literal('facebook'), authToken }),
    ]),
    status: 204,
    reply: null,
    errors: ['ERRORS.SOCIALPROVIDERNOTFOUND', 'ERRORS.SOCIALPROVIDERSNOTREADY', 'ERRORS.IDENTITYNOTCONFIRMED'],
    calledBy: 'web',
  }),
  linkSocial: endpoint({
    method: 'POST',
    path: 'account/link-social',
    summary: 'Joins a provider’s account, as offered when signing in through it, with the account of the caller',
    access: 'customer',
    body: z.object({ token: linkToken }),
    status: 204,
    reply: null,
    errors: ['ERRORS.INVALIDTOKEN'],
    calledBy: 'web',
  }),
}
