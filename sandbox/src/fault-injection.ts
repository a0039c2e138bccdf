/** The points at which a test may kill the sandbox, in the order of a payment. */
export const injectionPoints = [
  'sandbox.session-before-save',
  'sandbox.session-after-save',
  'sandbox.paid-before-delivery',
  'sandbox.delivered-before-mark',
  'sandbox.mail-after-save',
] as const

export type InjectionPoint = (typeof injectionPoints)[number]
export type FaultInjector = { hit: (name: InjectionPoint) => void }

/** Creates the fault injector: at the n-th hit of the armed point the process is killed with SIGKILL. */
export function createFaultInjector(armed: { point: InjectionPoint; after: number } | null): FaultInjector {
  let left = armed?.after ?? 0
  return {
    hit(name) {
      if (armed?.point !== name) return
      left -= 1
      if (left === 0) process.kill(process.pid, 'SIGKILL')
    },
  }
}
