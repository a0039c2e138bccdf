import type { Config } from '#config.ts'

/**
 * Points in the order process, and in what staff do with orders, where a test may kill the process, to prove that a restart
 * neither loses nor duplicates anything.
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
  'run.before-commit',
  'run.after-commit',
  'action.before-commit',
  'action.after-commit',
  'settlement.after-commit',
  'refund.after-send',
  'refund.before-commit',
  'shipment.after-create',
  'shipment.after-label',
  'shipment.after-cancel',
  'ksef.sent-before-save',
  'ksef.number-before-save',
  'ksef.batch-uploaded',
  'ksef.batch-closed-before-save',
] as const
export type InjectionPoint = (typeof faultPoints)[number]

/** Signals that a point is reached; does nothing unless the configuration names it. */
export type FaultInjector = (point: InjectionPoint) => void

/** Kills the process when the configured point is reached for the configured number of times. */
export function createFaultInjector(fault: Config['fault']): FaultInjector {
  if (!fault) return () => {}
  let passed = 0
  return (point) => {
    if (point === fault.point && ++passed === fault.after) process.kill(process.pid, 'SIGKILL')
  }
}
