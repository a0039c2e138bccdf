import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Provider faults; `none` is normal behaviour. */
export const providerFaults = ['401', '400', '429', '500', 'empty', 'slow', 'black hole'] as const
export type ProviderFault = (typeof providerFaults)[number]

const slowMs = 30_000

const error = (type: string, code?: string) => JSON.stringify({ error: { type, code, message: 'Injected fault.' } })
const faultResponses: Partial<Record<ProviderFault, [status: number, body: string]>> = {
  '401': [401, error('invalid_request_error', 'api_key_expired')],
  '400': [400, error('invalid_request_error', 'email_invalid')],
  '429': [429, error('invalid_request_error', 'rate_limit')],
  '500': [500, error('api_error')],
  empty: [200, ''],
}

/** Starts a proxy in front of a provider's HTTP API that can inject faults. */
export async function startProviderProxy() {
  let target = ''
  let fault: ProviderFault | null = null
  let faulty = 0

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const outgoing = request(new URL(incoming.url ?? '/', target), {
      method: incoming.method,
      headers: incoming.headers,
    })
    outgoing.on('response', (faultResponse) => {
      response.writeHead(faultResponse.statusCode ?? 502, faultResponse.headers)
      faultResponse.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = fault
    if (!current) return forward(incoming, response)
    faulty++
    const faultResponse = faultResponses[current]
    if (faultResponse) {
      incoming.resume()
      response.writeHead(faultResponse[0], { 'content-type': 'application/json' }).end(faultResponse[1])
    } else if (current === 'slow') {
      await wait(slowMs, undefined, { ref: false })
      if (!response.destroyed) forward(incoming, response)
    }
  }

  const server = createServer((incoming, response) => void handle(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The target of requests while there is no fault. */
    forwardTo(url: string) {
      target = url
    },
    /** Sets the fault; null ends it and closes pending requests. Returns the number of requests that met the previous one. */
    inject(next: ProviderFault | null): number {
      const met = faulty
      faulty = 0
      fault = next
      if (next === null) server.closeAllConnections()
      return met
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type ProviderProxy = Awaited<ReturnType<typeof startProviderProxy>>
