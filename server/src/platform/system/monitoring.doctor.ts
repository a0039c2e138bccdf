import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { DoctorCheck, Finding } from '#doctor.ts'
import { callService } from '#providers/call-service.ts'

const timeoutMs = 5_000
const maxBytes = 64 * 1024

async function post(url: string, headers: Record<string, string>, body: string): Promise<number | null> {
  const call = { method: 'POST', headers, body, timeoutMs, maxBytes }
  const reply = await callService(new URL(url), call).catch(() => null)
  return reply?.status ?? null
}

function describe(about: string, setting: string, status: number | null): Finding {
  if (status !== null && status < 300) return { severity: 'ok', about, text: 'are taken.' }
  const what = status === null ? 'nobody answers' : `the answer is ${status}`
  return {
    severity: 'problem',
    about,
    text: `${what} at the address of ${setting}; compare it with that of the service.`,
  }
}

/** An envelope with no report in it: the service only looks at the key. */
async function tryReports(dsn: string): Promise<Finding> {
  const { getEnvelopeEndpointWithUrlEncodedAuth, makeDsn } = await import('@sentry/core')
  const parts = makeDsn(dsn)
  const headers = { 'content-type': 'application/x-sentry-envelope' }
  const status = parts
    ? await post(getEnvelopeEndpointWithUrlEncodedAuth(parts), headers, `${JSON.stringify({ dsn })}\n`)
    : null
  return describe('error reports', 'SENTRY_DSN', status)
}

/** Whether what watches the installation takes what it is sent. Sends it nothing. */
export async function examineMonitoring({
  traces,
  sentryDsn,
  logLevel,
}: Pick<Config, 'traces' | 'sentryDsn' | 'logLevel'>): Promise<Finding[]> {
  const findings: Finding[] = []
  if (traces) {
    const headers = { ...traces.headers, 'content-type': 'application/json' }
    const status = await post(traces.url, headers, JSON.stringify({ resourceSpans: [] }))
    findings.push(describe('traces', 'OTEL_EXPORTER_OTLP_ENDPOINT', status))
  }
  if (sentryDsn) findings.push(await tryReports(sentryDsn))
  if (sentryDsn && ['fatal', 'silent'].includes(logLevel))
    findings.push({
      ...{ severity: 'warning', about: 'error reports' },
      text: `errors are not logged with LOG_LEVEL=${logLevel}, and so not reported; write LOG_LEVEL=error.`,
    })
  return findings
}

export const monitoringDoctor: DoctorCheck<Context> = {
  about: 'monitoring',
  examine: ({ config }) => examineMonitoring(config),
}
