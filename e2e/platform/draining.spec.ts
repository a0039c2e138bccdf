import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { startApp } from '../support/app.ts'
import { long } from '../support/fixtures.ts'

async function ask(url: string): Promise<number | null> {
  const response = await fetch(url, { headers: { connection: 'close' } }).catch(() => null)
  await response?.body?.cancel()
  return response?.status ?? null
}

test('after SIGTERM readiness fails first, calls are served during the drain time, then the process exits', async () => {
  const app = await startApp({ servers: [{ DRAIN_SECONDS: '2' }] })
  const [server] = app.servers
  if (!server) throw new Error('The app has no server.')
  try {
    expect(await ask(`${server.url}/api/ready`)).toBe(200)
    const began = Date.now()
    const stopped = server.stop()
    const seen: (number | null)[][] = []
    while (Date.now() - began < 1_700) {
      await wait(100)
      seen.push([await ask(`${server.url}/api/ready`), await ask(`${server.url}/api/products?languageCode=pl`)])
    }
    expect(new Set(seen.map((pair) => pair.join(' ')))).toEqual(new Set(['503 200']))
    await stopped
    const took = Date.now() - began
    expect(await server.ended()).toEqual({ code: 0, signal: null })
    expect(took).toBeGreaterThan(2_000)
    expect(took).toBeLessThan(6_000)
  } finally {
    await app.stop()
  }
})

test('outside production a process exits at once', long.inItsGroup, async () => {
  // The end of background work, of which there is much after a start, is waited for in any case.
  const app = await startApp({ environment: { JOBS: '0' } })
  const [server] = app.servers
  try {
    const began = Date.now()
    await server?.stop()
    expect(Date.now() - began).toBeLessThan(2_000)
  } finally {
    await app.stop()
  }
})
