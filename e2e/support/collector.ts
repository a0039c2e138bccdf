import { createServer } from 'node:http'
import { findPorts } from './ports.ts'

export type Collector = {
  /** Settings that send traces and reports of errors there. */
  environment: Record<string, string>
  /** Number of what came to each path. */
  received: Map<string, number>
  stop: () => Promise<void>
}

/** Stands in for the services that take traces and reports of errors. */
export async function startCollector(): Promise<Collector> {
  const received = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    received.set(path, (received.get(path) ?? 0) + 1)
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  const port = await findPorts()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${port}`
  return {
    received,
    environment: {
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`, OTEL_TRACES_SAMPLER_ARG: '1' },
      SENTRY_DSN: `http://key@${host}/1`,
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
