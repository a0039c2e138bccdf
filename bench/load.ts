import { type HttpConnection, openConnection } from './http-connection.ts'
import { cpuMsOf } from './machine.ts'

/** Number of concurrent buyers in every measurement. */
const connections = 16

/** One repeated action of a buyer: one or several calls. Throws on an unexpected response. */
export type Step = (connection: HttpConnection, worker: number) => Promise<void>

/** The load on a server process at a port. */
export type Load = { readonly port: number; readonly pid: number; readonly step: Step }

/** Times of one step in milliseconds. */
export type Sample = { perSecond: number; p50: number; p99: number; cpuMs: number | null; count: number }

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Repeats a step on all connections for a time. Steps in progress at the end are finished and counted. */
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

/** Limit of the warm-up on a slow machine. Orders take twice as long in a process that has made a few hundred only. */
const warmUpMaxMs = 20_000

/**
 * Repeats a step before measuring, so that JIT compilers and caches are warm, as in a long-running process.
 * Counts steps, not time, because a busy machine needs as many of them.
 */
export async function warmUp(load: Load, steps: number): Promise<void> {
  const began = performance.now()
  for (let done = 0; done < steps && performance.now() - began < warmUpMaxMs; ) done += (await measure(load, 500)).count
}
