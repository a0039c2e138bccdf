import * as z from 'zod/mini'
import { deviceCookie } from '../device.ts'
import { typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { codeLength, textMax } from '../limits.ts'
import { sessionSchema } from './auth.ts'
import { currentPassword } from './current-password.ts'

/** Six digits of the authenticator, or a recovery code; spaces around and letter case do not matter. */
export const secondFactorCode = z
  .string()
  .check(z.trim(), z.maxLength(textMax), z.regex(new RegExp(`^(\\d{${codeLength}}|[a-z2-9]{4}-[a-z2-9]{4})$`, 'i')))

/** Six digits of the authenticator. */
export const setUpCode = z.string().check(z.trim(), z.regex(new RegExp(`^\\d{${codeLength}}$`)))

/** The data for setting up an authenticator app; empty once two-factor sign-in is on. */
export const tfaSetupSchema = z.object({
  isTfaEnabled: z.boolean(),
  /** The key in groups of four, for people who type it. */
  formattedKey: z.nullable(z.string()),
  /** The key in base32. */
  authenticatorKey: z.nullable(z.string()),
  /** The key as a QR code, an SVG picture. */
  qrCode: z.nullable(z.string()),
  /** Recovery codes not used yet. */
  recoveryCodesLeft: z.int(),
})
export type TfaSetup = z.infer<typeof tfaSetupSchema>

/** Two-factor authentication: enabling, disabling, and signing in with a code. */
export const twoFactorEndpoints = {
  loginTfa: endpoint({
    method: 'POST',
    path: 'account/login-tfa',
    summary:
      'Ends a sign-in that the cookie tfa says was begun, by a code of the authenticator or a recovery code (Q-102)',
    access: 'anyone',
    cookies: z.object({ tfa: z._default(z.string(), ''), ...deviceCookie }),
    body: z.object({ code: secondFactorCode, email: typedEmail }),
    status: 200,
    reply: sessionSchema,
    errors: ['ERRORS.CODEINVALID'],
    calledBy: 'web',
  }),
  getTfaSetup: endpoint({
    method: 'GET',
    path: 'account/tfa-setup',
    summary:
      'The key for an authenticator, made anew when the last one was shown a while ago; none once two-factor is on',
    access: 'customer',
    query: z.object({ email: typedEmail }),
    status: 200,
    reply: tfaSetupSchema,
    errors: [],
    calledBy: 'web',
  }),
  enableTfa: endpoint({
    method: 'POST',
    path: 'account/tfa-setup',
    summary:
      'Switches two-factor sign-in on by the password, or a fresh sign-in with the provider, and a code of the key shown last; ends all other sessions; answers the recovery codes, once (Q-04)',
    access: 'customer',
    body: z.object({
      email: typedEmail,
      code: setUpCode,
      currentPassword,
    }),
    status: 200,
    reply: z.object({ isTfaEnabled: z.literal(true), recoveryCodes: z.array(z.string()) }),
    errors: ['ERRORS.SETUPCODEINVALID', 'ERRORS.CONFIRMIDENTITY', 'ERRORS.WRONGPASSWORD'],
    calledBy: 'web',
  }),
  disableTfa: endpoint({
    method: 'DELETE',
    path: 'account/tfa-setup',
    summary:
      'Switches two-factor sign-in off by a code of the authenticator or a recovery code; deletes its key and recovery codes; ends all other sessions',
    access: 'customer',
    query: z.object({ email: typedEmail }),
    body: z.object({ code: secondFactorCode }),
    status: 204,
    reply: null,
    errors: ['ERRORS.SETUPCODEINVALID'],
    calledBy: 'web',
  }),
}
