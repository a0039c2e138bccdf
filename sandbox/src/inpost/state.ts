import * as z from 'zod'

/** How the locker network answers: as agreed, not at all, after a minute, with an error of its own, with a web page. */
export const failModes = ['none', 'down', 'slow', 'error', 'garbage'] as const

/** What the network says of a point; `gone` is a point it does not know. */
export const pointStatuses = ['Operating', 'Disabled', 'gone'] as const

const receivedKept = 200

const values = z.object({
  fail: z.enum(failModes).default('none'),
  /** What was changed by hand, by name: a demo point that has another status, or a point there was not. */
  points: z.record(z.string(), z.enum(pointStatuses)).default({}),
  /** Paths that were asked for, oldest first. */
  received: z.array(z.string()).default([]),
})

export const inpostPart = { collections: {}, values }

export type InpostState = z.infer<typeof values>

/** Remembers a call, and not more of them than somebody may want to read. */
export function receive(state: InpostState, path: string): void {
  state.received.push(path)
  state.received.splice(0, Math.max(0, state.received.length - receivedKept))
}
