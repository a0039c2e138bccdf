import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attributes, Span } from '@opentelemetry/api'
import { describeError, withoutLiterals } from '#describe-error.ts'
import { type FollowedWork, followedWork } from '#followed-work.ts'
import type { TraceSettings } from '#monitoring-settings.ts'
import packageJson from '../../package.json' with { type: 'json' }

const statementMax = 1_000
/** `traceparent` of the W3C: version, trace, span, flags. */
const parentPattern = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** What a span says of its work when it begins. */
const attributesOf = ({ kind, name, id }: FollowedWork): Attributes => {
  if (kind === 'query')
    return { 'db.system.name': 'postgresql', 'db.query.text': withoutLiterals(name).slice(0, statementMax) }
  return kind === 'request' ? { 'http.request.method': name, 'request.id': id ?? '' } : {}
}

/** A statement names its span by its first word: the rest is an attribute. */
const titleOf = ({ kind, name }: FollowedWork): string =>
  kind === 'query' ? (/\w+/.exec(name)?.[0] ?? 'query').toLowerCase() : name

/** Milliseconds that a batch may take, and that the last one may take when the process ends. */
const sendMs = 5_000
const closeMs = 2_000

async function createTracer({ url, headers, share }: TraceSettings) {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'slodki-ul', 'service.version': packageJson.version }),
    // Whoever began the trace has chosen already.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers, timeoutMillis: sendMs }) }),
    ],
  })
  return { provider, tracer: provider.getTracer('slodki-ul', packageJson.version) }
}

/** Sends traces of requests and jobs, with their statements and calls of providers, until it is closed. */
export async function openTracing(settings: TraceSettings): Promise<{ close: () => Promise<void> }> {
  const api = await import('@opentelemetry/api')
  const { provider, tracer } = await createTracer(settings)
  const current = new AsyncLocalStorage<Span | undefined>()

  const parentOf = ({ parent }: FollowedWork) => {
    const [, traceId, spanId, flags] = parentPattern.exec(parent ?? '') ?? []
    if (traceId && spanId && flags)
      return api.trace.setSpanContext(api.ROOT_CONTEXT, {
        traceId,
        spanId,
        traceFlags: Number.parseInt(flags, 16) & 1,
        isRemote: true,
      })
    const span = current.getStore()
    return span ? api.trace.setSpan(api.ROOT_CONTEXT, span) : api.ROOT_CONTEXT
  }
  const start = (work: FollowedWork): Span | undefined => {
    // What belongs to no request and no job, such as the search for due work every second, is not traced.
    const outer = current.getStore()
    if (work.kind === 'query' && !outer) return undefined
    // Of a trace that is not sent no part is described.
    if (outer && work.kind !== 'request' && !outer.isRecording()) return outer
    const kind = {
      request: api.SpanKind.SERVER,
      job: api.SpanKind.CONSUMER,
      query: api.SpanKind.CLIENT,
      provider: api.SpanKind.CLIENT,
    }[work.kind]
    const span = tracer.startSpan(titleOf(work), { kind, attributes: attributesOf(work) }, parentOf(work))
    work.end = ({ error, route, status }) => {
      if (route !== undefined) span.updateName(`${work.name} ${route}`).setAttribute('http.route', route)
      if (status !== undefined) span.setAttribute('http.response.status_code', status)
      if (error !== undefined) span.setAttribute('error.type', describeError(error).type)
      if (error !== undefined || (status ?? 0) >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    }
    return span
  }
  followedWork.bindStore(current, (work) => start(work as FollowedWork))
  return {
    async close() {
      followedWork.unbindStore(current)
      // A collector that never answers must not hold up the end of the process.
      await Promise.race([provider.shutdown().catch(() => {}), wait(closeMs, undefined, { ref: false })])
    },
  }
}
