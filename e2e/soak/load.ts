import { setTimeout as wait } from 'node:timers/promises'

/** One request of a load; `send` throws when no answer came. */
export type LoadRequest = { name: string; send: () => Promise<Response> }

export type LoadReport = {
  sent: number
  /** How often each status came; 0 stands for no answer. */
  statuses: Map<number, number>
  /** Requests whose answer was none of those expected, in words. */
  failures: string[]
  slowestMs: number
  /** Milliseconds from the start of the load to the last request that was not answered 200; 0 when all were. */
  lastTroubleMs: number
}

export type Load = { report: () => LoadReport; stop: () => Promise<LoadReport> }

/** A 503 says when to try again. */
const isPolite = (response: Response): boolean => response.status !== 503 || response.headers.has('retry-after')

/** Sends requests in turn at a constant rate, whether or not earlier ones were answered, until it is stopped. */
export function startLoad(perSecond: number, requests: readonly LoadRequest[], expected: readonly number[]): Load {
  const began = performance.now()
  const report: LoadReport = { sent: 0, statuses: new Map(), failures: [], slowestMs: 0, lastTroubleMs: 0 }
  const open = new Set<Promise<void>>()
  let isStopped = false

  async function sendOne({ name, send }: LoadRequest): Promise<void> {
    const sentAt = performance.now()
    let status = 0
    let problem = ''
    try {
      const response = await send()
      status = response.status
      const body = await response.text()
      if (!expected.includes(status)) problem = `${name}: ${status} ${body.slice(0, 200)}`
      else if (!isPolite(response)) problem = `${name}: 503 without Retry-After`
    } catch (error) {
      const { message, cause } = error as Error
      problem = `${name}: ${message} ${cause instanceof Error ? cause.message : ''}`
    }
    const now = performance.now()
    report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
    report.slowestMs = Math.max(report.slowestMs, now - sentAt)
    if (problem) report.failures.push(problem)
    if (status !== 200) report.lastTroubleMs = now - began
  }

  const sending = (async () => {
    while (!isStopped) {
      const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
      for (; report.sent < due; report.sent++) {
        const request = requests[report.sent % requests.length]
        if (!request) throw new Error('A load needs requests.')
        const sent = sendOne(request)
        open.add(sent)
        void sent.finally(() => open.delete(sent))
      }
      await wait(5)
    }
  })()

  return {
    report: () => report,
    async stop() {
      isStopped = true
      await sending
      await Promise.all(open)
      return report
    },
  }
}

export const describeStatuses = ({ statuses }: LoadReport): string =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || 'no answer'}`)
    .join(', ')

const timeoutMs = 30_000
const languageCode = 'pl'

/** What people do most in the shop: seven reads and three carts begun out of ten. */
export function shopRequests(base: string): LoadRequest[] {
  const get = (path: string): LoadRequest => ({
    name: `GET ${path}`,
    send: () => fetch(`${base}/api/${path}`, { signal: AbortSignal.timeout(timeoutMs) }),
  })
  const cart: LoadRequest = {
    name: 'POST cart/add-to-cart',
    send: () =>
      fetch(`${base}/api/cart/add-to-cart`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ productId: 58, count: 1, languageCode }),
        signal: AbortSignal.timeout(timeoutMs),
      }),
  }
  const list = get(`products?languageCode=${languageCode}`)
  // A page of prices that no other request asks for is read from the database.
  const uncached = (): LoadRequest => ({
    name: 'GET products by price',
    send: () => {
      const priceTo = 50 + Math.floor(Math.random() * 10_000) / 100
      const path = `products?languageCode=${languageCode}&PriceTo=${priceTo}`
      return fetch(`${base}/api/${path}`, { signal: AbortSignal.timeout(timeoutMs) })
    },
  })
  return [list, cart, uncached(), get(`products/58/${languageCode}`), cart, uncached(), list, uncached(), cart, list]
}
