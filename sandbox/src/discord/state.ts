import * as z from 'zod'
import type { PartDraft } from '#parts.ts'

/** What goes wrong with the next person who comes; it is used up by it. */
export const onceFaults = ['code-used', 'banned', 'too-many-servers', 'not-verified', 'rate-limited'] as const
export type OnceFault = (typeof onceFaults)[number]

/** How the API answers until told otherwise: not at all, with an error, with a web page, without the bot's rights. */
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
    /** Calls of the API, oldest first: never what proves somebody's rights. */
    received: z.array(z.string()).default([]),
  }),
}

export type DiscordDraft = PartDraft<typeof discordPart>

const receivedKept = 200

/** Remembers a call, and not more of them than somebody may want to read. */
export function receive(state: DiscordDraft, call: string): void {
  state.received.push(call)
  state.received.splice(0, Math.max(0, state.received.length - receivedKept))
}

/** A fault that was asked for at the next person, once. */
export function takeFault(state: DiscordDraft): OnceFault | 'none' {
  const fault = onceFaults.find((each) => each === state.fail)
  if (fault) state.fail = 'none'
  return fault ?? 'none'
}
