import * as z from 'zod'

/** Failures of the API: none, no connection, a reply after a minute, an error, an HTML page. */
export const failModes = ['none', 'down', 'slow', 'error', 'garbage'] as const

/** Status of a point; `gone` is an unknown point. */
export const pointStatuses = ['Operating', 'Disabled', 'gone'] as const

const maxRecordedCalls = 200

const values = z.object({
  fail: z.enum(failModes).default('none'),
  /** Statuses set by control calls, by point name: changed demo points and added points. */
  points: z.record(z.string(), z.enum(pointStatuses)).default({}),
  /** Requested paths, oldest first. */
  received: z.array(z.string()).default([]),
})

export const inpostPart = { collections: {}, values }

export type InpostState = z.infer<typeof values>

/** Records a call; only the newest are kept. */
export function recordCall(state: InpostState, path: string): void {
  state.received.push(path)
  state.received.splice(0, Math.max(0, state.received.length - maxRecordedCalls))
}
