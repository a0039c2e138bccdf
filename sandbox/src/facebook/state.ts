import * as z from 'zod'
import type { PartDraft } from '#parts.ts'
import { personSchema } from '#social/people.ts'

/** Failures of the next sign-in; each happens once. */
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

/** Failures of the Graph API that last: no connection, an error, an HTML page. */
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

export const facebookPart = {
  collections: { tokens: tokenSchema },
  values: z.object({
    fail: z.enum(failModes).default('none'),
    /** The token of the last sign-in, for the failure `replayed`. */
    lastToken: z.string().nullable().default(null),
  }),
}

export type FacebookDraft = PartDraft<typeof facebookPart>

const maxStoredTokens = 500

/** Stores a token; only the newest are kept. */
export function saveToken(state: FacebookDraft, name: string, token: StoredToken): void {
  const { before } = state.tokens
  for (const old of [...before.keys()].slice(0, Math.max(0, before.size + 1 - maxStoredTokens)))
    state.tokens.delete(old)
  state.tokens.set(name, token)
  state.lastToken = name
}
