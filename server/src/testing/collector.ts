import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export type Collected = { path: string; headers: Record<string, string | string[] | undefined>; text: string }

export type Collector = { url: string; received: Collected[]; close: () => Promise<void> }

/** Stands in for what takes traces (OTLP) and reports of errors (envelopes of Sentry); answers `status` to all. */
export async function openCollector(status = 200): Promise<Collector> {
  const received: Collected[] = []
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray())
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
    received.push({ path: request.url ?? '', headers: request.headers, text })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
