// Preloaded into a server to measure its event loop delay. SIGWINCH writes the figures since the last signal.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { eventLoopLagFile } from './event-loop-lag-file.ts'

/** Milliseconds between samples; recorded delays include them. */
const resolution = 5

const delays = monitorEventLoopDelay({ resolution })
delays.enable()
// A signal that nothing else handles: the server stops on most others.
process.on('SIGWINCH', () => {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  const figures = { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) }
  writeFileSync(eventLoopLagFile(process.pid), JSON.stringify(figures))
  delays.reset()
})
