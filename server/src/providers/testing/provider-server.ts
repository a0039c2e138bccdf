import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** What a provider in trouble does instead of answering as agreed. */
export const troubles: [string, Answer][] = [
  ['a failure', json({ error: 'oops' }, 500)],
  ['too many questions', json({ error: 'slow down' }, 429)],
  ['no JSON', (response) => response.end('<html>maintenance</html>')],
  ['another address', json({}, 302, { location: 'http://127.0.0.1:9/' })],
  ['a dropped connection', (response) => response.destroy()],
  ['more than it may send', (response) => response.end(`"${'x'.repeat(300 * 1024)}"`)],
  ['something else', json({ hello: 'world' })],
]

/** A provider over HTTP: answers each address by its path, and remembers what it was asked. */
export async function openProvider(responses: Record<string, Answer>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const path = (request.url ?? '').split('?')[0] ?? ''
    const answer = responses[path] ?? json({ error: 'not found' }, 404)
    answer(response, request)
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
