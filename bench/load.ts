import { type HttpConnection, openConnection } from './http-connection.ts'
import { cpuMsOf } from './machine.ts'

/** Everything is measured with this many buyers at once. */
const connections = 16

/** One thing a buyer does, over and over: one call or several in a row. Throws when an answer is not what it should be. */
export type Step = (connection: HttpConnection, worker: number) => Promise<void>

/** What is put under load: a server process at a port and what is done to it. */
export type Load = { readonly port: number; readonly pid: number; readonly step: Step }

/** Times in milliseconds, of one step. */
export type Sample = { perSecond: number; p50: number; p99: number; cpuMs: number | null; count: number }

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Repeats a step on all connections for a time. What is under way at the end is finished and counted. */
export async function measure({ port, pid, step }: Load, ms: number): Promise<Sample> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const times: number[] = []
  const cpuBefore = cpuMsOf(pid)
  const began = performance.now()
  try {
    await Promise.all(
      open.map(async (connection, worker) => {
        for (let at = performance.now(); at - began < ms; ) {
          await step(connection, worker)
          const after = performance.now()
          times.push(after - at)
          at = after
        }
      }),
    )
  } finally {
    for (const connection of open) connection.close()
  }
  const elapsed = performance.now() - began
  const cpuAfter = cpuMsOf(pid)
  const sorted = Float64Array.from(times).sort()
  return {
    perSecond: (times.length * 1000) / elapsed,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    cpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / times.length,
    count: times.length,
  }
}

/** Longer than this nobody waits for a slow machine to become warm. */
const warmUpMaxMs = 8_000

/**
 * Does a step a number of times before anything is measured: compilers and caches are warm, as in any process of some age.
 * A machine that is busy with other things needs as many, not as long.
 */
export async function warmUp(load: Load, steps: number): Promise<void> {
  const began = performance.now()
  for (let done = 0; done < steps && performance.now() - began < warmUpMaxMs; ) done += (await measure(load, 500)).count
}
