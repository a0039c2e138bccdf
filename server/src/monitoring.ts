import type { Config } from '#config.ts'
import { openReports } from '#error-reports.ts'
import { openTracing } from '#tracing.ts'

/** Begins to send traces and reports of errors where the settings say so; returns the function that sends the rest and ends. */
export async function openMonitoring({ traces, sentryDsn, environment }: Config): Promise<() => Promise<void>> {
  const opened = await Promise.all([
    traces ? openTracing(traces) : null,
    sentryDsn ? openReports(sentryDsn, environment) : null,
  ])
  return async () => {
    await Promise.all(opened.map((each) => each?.close()))
  }
}
