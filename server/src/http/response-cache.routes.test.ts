import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())

const address = '/api/products?pageSize=3&languageCode=pl'

/** Sends a request over the network, as browsers do. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = testApp.app.server.address() as AddressInfo
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method }, async (response) =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: (await buffer(response)).toString(),
      }),
    )
      .on('error', reject)
      .end()
  })
}

describe('a cached response', () => {
  it('equals the first one except for the request id', async () => {
    const shape = ({
      headers: { 'x-request-id': id, date, ...headers },
      ...others
    }: Awaited<ReturnType<typeof ask>>) => ({
      ...others,
      headers,
    })
    const [first, second] = [await ask(address), await ask(address)]
    expect(shape(second)).toEqual(shape(first))
    expect(first).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } })
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it('is not sent again to a browser that has stored it', async () => {
    const { headers } = await ask(address)
    const again = await ask(address, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  it('is not served to a signed-in user: an invalid token is reported', async () => {
    await ask(address)
    const { status, headers } = await ask(address, { authorization: 'Bearer nothing' })
    expect([status, headers['www-authenticate']]).toEqual([200, 'Bearer error="invalid_token"'])
  })

  it('is served to GET only', async () => {
    await ask(address)
    expect((await ask(address, {}, 'DELETE')).status).toBe(404)
    const head = await ask(address, {}, 'HEAD')
    expect([head.status, head.body]).toEqual([200, ''])
  })
})
