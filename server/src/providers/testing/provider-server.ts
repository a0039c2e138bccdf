import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Responder = (response: ServerResponse, request: IncomingMessage) => unknown

/** Returns a responder that sends JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Failures of a provider by name. */
export const providerFailures: [string, Responder][] = [
  ['a failure', json({ error: 'oops' }, 500)],
  ['too many questions', json({ error: 'slow down' }, 429)],
  ['no JSON', (response) => response.end('<html>maintenance</html>')],
  ['another address', json({}, 302, { location: 'http://127.0.0.1:9/' })],
  ['a dropped connection', (response) => response.destroy()],
  ['more than it may send', (response) => response.end(`"${'x'.repeat(300 * 1024)}"`)],
  ['something else', json({ hello: 'world' })],
]

/** Starts a fake provider over HTTP that responds by path and records its requests. */
export async function openProvider(responses: Record<string, Responder>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const path = (request.url ?? '').split('?')[0] ?? ''
    const respond = responses[path] ?? json({ error: 'not found' }, 404)
    respond(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    responses,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
