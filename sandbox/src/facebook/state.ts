import * as z from 'zod'
import type { PartDraft } from '#parts.ts'
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

export const facebookPart = {
  collections: { tokens: tokenSchema },
  values: z.object({
    fail: z.enum(failModes).default('none'),
    /** For whoever wants it again. */
    lastToken: z.string().nullable().default(null),
  }),
}

export type FacebookDraft = PartDraft<typeof facebookPart>

const tokensKept = 500

/** Remembers a token, and not more of them than tests may want. */
export function keepToken(state: FacebookDraft, name: string, token: StoredToken): void {
  const { before } = state.tokens
  for (const old of [...before.keys()].slice(0, Math.max(0, before.size + 1 - tokensKept))) state.tokens.delete(old)
  state.tokens.set(name, token)
  state.lastToken = name
}
