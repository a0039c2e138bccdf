import { once } from 'node:events'

import { collectDefaultMetrics, Gauge as ExportedGauge } from 'prom-client'
import type { Context } from '#context.ts'
import type { Gauge } from '#gauge.ts'
import { createServer } from '#node-http.ts'

/** Milliseconds that one figure may take to read: a database that hangs must not hide all others. */
const measureMs = 2_000

async function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('measured too long')), measureMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Has the figures of the modules read whenever metrics are asked for. One that cannot be read is absent. */
function exportGauges(context: Context, gauges: readonly Gauge[]): void {
  const { metrics } = context
  for (const { name, help, label, validSeconds, measure } of gauges) {
    let until = 0
    const exported = new ExportedGauge({
      ...{ name, help, labelNames: label === null ? [] : [label], registers: [metrics.registry] },
      async collect() {
        if (performance.now() < until) return
        // Without a label `reset` would set it to 0.
        if (label === null) exported.remove()
        else exported.reset()
        try {
          for (const { label: value, value: figure } of await withinTime(measure(context)))
            exported.set(label === null ? {} : { [label]: value ?? '' }, figure)
          until = performance.now() + validSeconds * 1_000
        } catch {
          metrics.unmeasured.inc({ figure: name })
        }
      },
    })
  }
}

/**
 * Serves the metrics in the format of Prometheus on a port of their own, which no proxy passes on: they tell how the
 * business goes. Returns its port and the function that stops it.
 */
export async function serveMetrics(
  context: Context,
  gauges: readonly Gauge[],
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const { registry, connections } = context.metrics
  collectDefaultMetrics({ register: registry })
  exportGauges(context, gauges)
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    for (const [state, count] of Object.entries(context.connection.countConnections()))
      connections.set({ state }, count)
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      context.log.error({ err: error }, 'metrics not collected')
      response.writeHead(500).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
