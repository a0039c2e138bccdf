import { setTimeout as wait } from 'node:timers/promises'

export type ReadinessReport = { asked: number; slowestMs: number; wrong: string[] }

/** Polls a server's readiness four times a second until stopped. Any response but 200 and 503 is wrong. */
export function watchReadiness(server: string): { stop: () => Promise<ReadinessReport> } {
  const report: ReadinessReport = { asked: 0, slowestMs: 0, wrong: [] }
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      const began = performance.now()
      const status = await fetch(`${server}/api/ready`, { signal: AbortSignal.timeout(10_000) }).then(
        (response) => response.status,
        () => 0,
      )
      report.asked++
      report.slowestMs = Math.max(report.slowestMs, performance.now() - began)
      if (status !== 200 && status !== 503) report.wrong.push(`readiness responded ${status}`)
      await wait(250)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await watching
      return report
    },
  }
}
