import * as z from 'zod'
import type { PartDraft } from '#parts.ts'

/** Failures of the next authorisation; each happens once. */
export const onceFaults = ['code-used', 'banned', 'too-many-servers', 'not-verified', 'rate-limited'] as const
export type OnceFault = (typeof onceFaults)[number]

/** Failures of the API that last: no connection, an error, an HTML page, missing permissions of the bot. */
const lastingFaults = ['down', 'error', 'garbage', 'forbidden'] as const

export const failModes = ['none', ...onceFaults, ...lastingFaults] as const

const userSchema = z.object({ id: z.string(), username: z.string(), globalName: z.string() })
export type DiscordUser = z.infer<typeof userSchema>

const codeSchema = z.object({
  userId: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  fault: z.enum(['none', ...onceFaults]),
  /** Unix seconds of the simulated clock. */
  expiresAt: z.number(),
})
const tokenSchema = z.object({
  userId: z.string(),
  scope: z.string(),
  fault: z.enum(['none', ...onceFaults]),
  expiresAt: z.number(),
})
const memberSchema = z.object({ userId: z.string(), roles: z.array(z.string()), joinedAt: z.string() })
export type StoredMember = z.infer<typeof memberSchema>

export const discordPart = {
  collections: { users: userSchema, codes: codeSchema, tokens: tokenSchema, members: memberSchema },
  values: z.object({
    fail: z.enum(failModes).default('none'),
    /** Calls of the API without credentials, oldest first. */
    received: z.array(z.string()).default([]),
  }),
}

export type DiscordDraft = PartDraft<typeof discordPart>

const maxRecordedCalls = 200

/** Records a call; only the newest are kept. */
export function recordCall(state: DiscordDraft, call: string): void {
  state.received.push(call)
  state.received.splice(0, Math.max(0, state.received.length - maxRecordedCalls))
}

/** Returns the failure requested for the next authorisation and resets it. */
export function takeFault(state: DiscordDraft): OnceFault | 'none' {
  const fault = onceFaults.find((each) => each === state.fail)
  if (fault) state.fail = 'none'
  return fault ?? 'none'
}
