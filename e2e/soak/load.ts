import { setTimeout as wait } from 'node:timers/promises'

/** One request of a load; `send` throws without a response. */
export type LoadRequest = { name: string; send: () => Promise<Response> }

export type LoadReport = {
  sent: number
  /** Number of responses by status; 0 means no response. */
  statuses: Map<number, number>
  /** Descriptions of the unexpected responses. */
  failures: string[]
  slowestMs: number
  /** Milliseconds from the start of the load to the last request not answered 200; 0 when all were. */
  lastTroubleMs: number
}

export type Load = { report: () => LoadReport; stop: () => Promise<LoadReport> }

/** A 503 must have Retry-After. */
const isPolite = (response: Response): boolean => response.status !== 503 || response.headers.has('retry-after')

/** Sends requests in turn at a constant rate, regardless of pending ones, until stopped. */
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

/** Typical shop traffic: seven reads and three new carts out of ten. */
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
  // A price range that no other request uses is read from the database.
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
