// Loaded into a server before everything else: how late its timers fire. SIGWINCH writes the figures since the last one.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { eventLoopLagFile } from './event-loop-lag-file.ts'

/** Milliseconds between looks; what is recorded holds them, too. */
const resolution = 5

const delays = monitorEventLoopDelay({ resolution })
delays.enable()
// One that nothing else listens to: the server closes on most others.
process.on('SIGWINCH', () => {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  const figures = { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) }
  writeFileSync(eventLoopLagFile(process.pid), JSON.stringify(figures))
  delays.reset()
})
