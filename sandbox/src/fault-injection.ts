/** The places at which a test may kill the sandbox, in the order a payment meets them. */
export const faultNames = [
  'sandbox.session-before-save',
  'sandbox.session-after-save',
  'sandbox.paid-before-delivery',
  'sandbox.delivered-before-mark',
  'sandbox.mail-after-save',
] as const

export type FaultName = (typeof faultNames)[number]
export type Faults = { hit: (name: FaultName) => void }

/** Builds the fault points: at the n-th hit of the armed one the process dies at once, as if its power were cut. */
export function armFaults(armed: { point: FaultName; after: number } | null): Faults {
  let left = armed?.after ?? 0
  return {
    hit(name) {
      if (armed?.point !== name) return
      left -= 1
      if (left === 0) process.kill(process.pid, 'SIGKILL')
    },
  }
}
