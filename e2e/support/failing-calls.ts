import type { Page } from '@playwright/test'

/** How a call fails: no response, a server error, a rate limit, or a refusal with a code. */
export type Failing = 'lost' | 'broken' | 'tooMany' | `ERRORS.${string}`

const problemResponse = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, detail: code, message: code, code }),
})

/** Makes the calls of one URL fail until changed; `null` lets them through. */
export async function failCalls(page: Page, address: RegExp) {
  let failing: Failing | null = 'lost'
  await page.route(address, (route) => {
    if (failing === null) return route.continue()
    if (failing === 'lost') return route.abort()
    if (failing === 'broken') return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' })
    return route.fulfill(
      failing === 'tooMany' ? problemResponse(429, 'ERRORS.TOOMANYATTEMPTS') : problemResponse(409, failing),
    )
  })
  return (next: Failing | null) => {
    failing = next
  }
}

/** What the browser logs about these failures. */
export const complaints = /ERR_FAILED|status of (400|404|409|429|502)/
