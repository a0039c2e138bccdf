import type { Config } from '#config.ts'

/**
 * Places on the way of an order where a test may kill the process, to prove that a restart loses and doubles nothing.
 */
export const faultPoints = [
  'order.before-commit',
  'order.after-commit',
  'payment.after-session',
  'payment.after-record',
  'webhook.before-commit',
  'webhook.after-commit',
  'mail.before-send',
  'mail.after-send',
  'deadline.after-expire',
  'deadline.before-commit',
] as const
export type FaultPoint = (typeof faultPoints)[number]

/** Marks that a point is passed; does nothing unless the configuration names it. */
export type FaultInjector = (point: FaultPoint) => void

/** Kills the process when the configured point is passed for the configured time. */
export function createFaultInjector(fault: Config['fault']): FaultInjector {
  if (!fault) return () => {}
  let passed = 0
  return (point) => {
    if (point === fault.point && ++passed === fault.after) process.kill(process.pid, 'SIGKILL')
  }
}
