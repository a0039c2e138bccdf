import * as z from 'zod'
import { personSchema } from '#social/people.ts'

/** What may be wrong with the next sign-in; it is used up by it. */
export const loginFaults = [
  'other-app',
  'invalid',
  'expired',
  'page',
  'no-email',
  'replayed',
  'limited',
  'cancelled',
] as const
export type LoginFault = (typeof loginFaults)[number]

/** How the Graph API answers until told otherwise: as agreed, not at all, with an error, with a web page. */
const graphFaults = ['down', 'error', 'garbage'] as const

export const failModes = ['none', ...loginFaults, ...graphFaults] as const

const tokenSchema = z.object({
  person: personSchema,
  appId: z.string(),
  type: z.enum(['USER', 'PAGE']),
  isValid: z.boolean(),
  /** Unix seconds of the simulated clock. */
  issuedAt: z.number(),
  expiresAt: z.number(),
})
export type StoredToken = z.infer<typeof tokenSchema>

export const facebookStateSchema = z.object({
  fail: z.enum(failModes),
  tokens: z.record(z.string(), tokenSchema),
  /** For whoever wants it again. */
  lastToken: z.string().nullable(),
})

export type FacebookState = z.infer<typeof facebookStateSchema>

export const emptyFacebookState = (): FacebookState => ({ fail: 'none', tokens: {}, lastToken: null })

const tokensKept = 500

/** Remembers a token, and not more of them than tests may want. */
export function keepToken(state: FacebookState, name: string, token: StoredToken): void {
  state.tokens[name] = token
  for (const old of Object.keys(state.tokens).slice(0, -tokensKept)) delete state.tokens[old]
  state.lastToken = name
}
