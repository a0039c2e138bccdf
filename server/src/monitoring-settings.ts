import * as z from 'zod'
import { flag, httpUrl, text, whole } from '#setting-values.ts'

const share = 'Write a share from 0 to 1, such as 0.1.'

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Settings of what is watched from outside; those of traces have the names that OpenTelemetry gives them. */
export const monitoringShape = {
  ACCESS_LOG: flag.default(false),
  METRICS_PORT: whole(1, 65535, 'Write a port from 1 to 65535.').optional(),
  METRICS_HOST: text('Write an address to listen on, such as 127.0.0.1.').default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,\s]+(,[\w-]+=[^,\s]+)*$/, 'Write name=value, several separated by commas.')
    .refine(canDecode, 'Write a percent sign as %25.')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(share).min(0, share).max(1, share).default(0.1),
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[^\s@/]+\/(?:[^\s@]+\/)?\d+$/, 'Write https://KEY@HOST/PROJECT, the DSN of the project.')
    .optional(),
}
type Settings = z.output<z.ZodObject<typeof monitoringShape>>

/** A collector of traces. */
export type TraceSettings = { url: string; headers: Record<string, string>; share: number }

function readTraces(set: Settings): TraceSettings | null {
  if (!set.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const pairs = (set.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair !== '')
  const headers = Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, decodeURIComponent(value.join('='))]
    }),
  )
  const url = `${set.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`
  return { url, headers, share: set.OTEL_TRACES_SAMPLER_ARG }
}

export const readMonitoring = (set: Settings) => ({
  /** A line of the log for each answer, without personal data. */
  accessLog: set.ACCESS_LOG,
  /** Where metrics are served; null when they are not. */
  metrics: set.METRICS_PORT === undefined ? null : { host: set.METRICS_HOST, port: set.METRICS_PORT },
  /** Where traces go; null when nothing is traced. */
  traces: readTraces(set),
  /** Where errors are reported; null when they are only logged. */
  sentryDsn: set.SENTRY_DSN ?? null,
})
