import * as z from 'zod/mini'
import { deviceCookie } from '../device.ts'
import { emailSchema, typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { textMax } from '../limits.ts'
import { roles } from './access.rules.ts'
import { accessStatusFields } from './access-status.ts'

/** A signed-in user as stored in the browser's cookie `currentUser` (ENT-01, Q-102). */
export const sessionSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  token: z.string(),
  refreshToken: z.string(),
  acceptedTermsVersion: z.nullable(z.string()),
  ...accessStatusFields,
  isTfaEnabled: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/**
 * The account has two-factor sign-in: only the password was checked, and the cookie `tfa` allows entering a code
 * (Q-102).
 */
const pendingSignInSchema = z.object({ email: z.string(), isTfaEnabled: z.literal(true) })

/** The reply of every sign-in: a session, or the request for a code. */
export const signInReplySchema = z.union([sessionSchema, pendingSignInSchema])
export type SignInReply = z.infer<typeof signInReplySchema>

/** Whether a reply already holds a session. */
export const isSession = (reply: SignInReply): reply is Session => 'token' in reply

const tokenMax = 200
const refreshToken = z.string().check(z.maxLength(tokenMax))

/** The access token is accepted because the specification lists it (API-15), and not used. */
const Token = z.optional(z.string())

/** Input of calls that send a mail to an address. */
const mailRequest = z.object({
  email: emailSchema,
  /** Language of the mail; not in the specification. */
  languageCode,
  /** Honeypot: hidden from people, so a request that fills it in is discarded. */
  website: z._default(z.string().check(z.maxLength(255)), ''),
})

/** Registration, sign-in and sign-out. */
export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: 'account/login',
    summary: 'Signs in with e-mail and password',
    access: 'anyone',
    cookies: z.object(deviceCookie),
    body: z.object({
      username: typedEmail.check(z.minLength(1)),
      password: z.string().check(z.minLength(1), z.maxLength(textMax)),
      /** False: the session ends when the browser closes, or after a day. */
      rememberMe: z._default(z.boolean(), true),
    }),
    status: 200,
    reply: signInReplySchema,
    errors: ['ERRORS.INVALIDUSERNAMEORPASSWORD'],
    calledBy: 'web',
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: 'token/refresh',
    summary: 'Changes a refresh token for its successor and a new access token; either spelling is read (Q-19)',
    access: 'anyone',
    body: z.union([z.object({ Token, RefreshToken: refreshToken }), z.object({ token: Token, refreshToken })]),
    status: 200,
    reply: z.object({ token: z.string(), refreshToken: z.string() }),
    errors: ['ERRORS.UNAUTHORIZED'],
    calledBy: 'web',
  }),
  logout: endpoint({
    method: 'POST',
    path: 'account/logout',
    summary: 'Ends the session of a refresh token; one that means nothing is answered alike',
    access: 'anyone',
    body: z.object({ refreshToken: z.string().check(z.regex(/^[0-9a-f-]{36}\.[\w-]{43}$/)) }),
    status: 204,
    reply: null,
    errors: [],
    calledBy: 'web',
  }),
  register: endpoint({
    method: 'POST',
    path: 'account/register',
    summary: 'Makes an account of an e-mail address; a temporary password goes to the mailbox (Q-29)',
    access: 'anyone',
    body: mailRequest,
    status: 204,
    reply: null,
    errors: ['ERRORS.USERALREADYEXISTS'],
    calledBy: 'web',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: 'account/forgot-password',
    summary: 'Mails a link to a new password',
    access: 'anyone',
    body: mailRequest,
    status: 204,
    reply: null,
    errors: ['ERRORS.USERDOESNTEXISTS'],
    calledBy: 'web',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'account/reset-password-from-token',
    summary: 'Sets a new password by the token of a mailed link and ends every session of the account',
    access: 'anyone',
    body: z.object({
      userId: z.uuid(),
      token: z.string().check(z.maxLength(tokenMax)),
      password: z.string().check(z.maxLength(textMax)),
      repeatPassword: z.string().check(z.maxLength(textMax)),
    }),
    status: 204,
    reply: null,
    errors: ['ERRORS.PASSWORDSDONOTMATCH', 'ERRORS.PASSWORDTOOCOMMON', 'ERRORS.INVALIDTOKEN', 'ERRORS.USERNOTFOUND'],
    calledBy: 'web',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'account/change-password',
    summary: 'Sets a new password and ends every other session of the account (Q-03)',
    access: 'customer',
    body: z.object({
      currentPassword: z.string().check(z.minLength(1), z.maxLength(textMax)),
      newPassword: z.string().check(z.maxLength(textMax)),
    }),
    status: 204,
    reply: null,
    errors: ['ERRORS.WRONGPASSWORD', 'ERRORS.PASSWORDTOOCOMMON'],
    calledBy: 'web',
  }),
  checkSubscription: endpoint({
    method: 'GET',
    path: 'account/check-subscription',
    summary: 'Whether the caller has a subscription now; the date only keeps caches away (Q-40)',
    access: 'customer',
    query: z.object({ date: z.optional(z.string().check(z.maxLength(textMax))) }),
    status: 200,
    reply: z.object(accessStatusFields),
    errors: [],
    calledBy: 'web',
  }),
}
