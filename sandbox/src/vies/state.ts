import * as z from 'zod'

/** Failures of the register: none, no connection, a reply after a minute, an error, a member state that is down, an HTML page. */
export const failModes = ['none', 'down', 'slow', 'error', 'unavailable', 'garbage'] as const

const maxRecordedCalls = 200

const values = z.object({
  fail: z.enum(failModes).default('none'),
  /** Numbers with their prefixes that are not valid; all others are. */
  invalid: z.array(z.string()).default([]),
  /** Checked numbers, oldest first. */
  received: z.array(z.string()).default([]),
  lastConsultation: z.number().default(0),
})

export const viesPart = { collections: {}, values }

export type ViesState = z.infer<typeof values>

/** Records a checked number; only the newest are kept. */
export function recordCall(state: ViesState, vatId: string): void {
  state.received.push(vatId)
  state.received.splice(0, Math.max(0, state.received.length - maxRecordedCalls))
}
