import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callService, isSuccess, type ServiceCall } from '#providers/call-service.ts'

type Respond = (response: ServerResponse, request: IncomingMessage, body: string) => unknown
let respond: Respond
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  await respond(response, request, body)
})
let url: URL

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path?a=1`)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const call = (reply: Respond, options: Partial<ServiceCall> = {}) => {
  respond = reply
  return callService(url, { timeoutMs: 2_000, maxBytes: 1_000, ...options })
}

describe('a call of a service', () => {
  test('sends method, headers and body, and returns any status with headers and body', async () => {
    const reply = await call(
      (response, { method, url: path, headers }, body) =>
        response
          .writeHead(418, { 'retry-after': '7' })
          .end(JSON.stringify([method, path, headers['x-key'], headers['content-length'], headers.accept, body])),
      { method: 'PUT', headers: { 'x-key': 'k', accept: 'application/json' }, body: 'miód' },
    )
    expect(reply.status).toBe(418)
    expect(reply.headers['retry-after']).toBe('7')
    expect(JSON.parse(reply.body.toString())).toEqual(['PUT', '/path?a=1', 'k', '5', 'application/json', 'miód'])
    expect([199, 200, 299, 300].map((status) => isSuccess({ status }))).toEqual([false, true, true, false])
  })

  test('names itself, and its own words win', async () => {
    const echo: Respond = (response, { headers }) => response.end(`${headers['user-agent']} ${headers.accept}`)
    expect((await call(echo)).body.toString()).toMatch(/^slodki-ul\/\d+\.\d+\.\d+ \*\/\*$/)
    expect((await call(echo, { headers: { 'user-agent': 'DiscordBot' } })).body.toString()).toBe('DiscordBot */*')
  })

  test('unpacks a reply, and counts it unpacked', async () => {
    const packed =
      (length: number): Respond =>
      (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('u'.repeat(length)))
    expect((await call(packed(1_000))).body.toString()).toBe('u'.repeat(1_000))
    await expect(call(packed(1_001))).rejects.toThrow('more than 1000 bytes')
    const broken: Respond = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    await expect(call(broken)).rejects.toThrow('incorrect header check')
  })

  test('reads the largest body allowed, and ends the connection at one byte more', async () => {
    expect((await call((response) => response.end('u'.repeat(1_000)))).body).toHaveLength(1_000)
    let isClosed = false
    const endless: Respond = (response) => {
      const timer = setInterval(() => response.write('u'.repeat(600)), 5)
      response.on('close', () => {
        clearInterval(timer)
        isClosed = true
      })
    }
    await expect(call(endless)).rejects.toThrow('more than 1000 bytes')
    await expect.poll(() => isClosed).toBe(true)
  })

  test.each([301, 302, 303, 307, 308])('refuses the redirect %i, unless it is asked for', async (status) => {
    const redirect: Respond = (response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
    await expect(call(redirect)).rejects.toThrow(`redirect (${status})`)
    expect((await call(redirect, { takesRedirects: true })).status).toBe(status)
  })

  test.each<[string, Respond]>([
    ['no reply', () => wait(1_000, undefined, { ref: false })],
    ['half a body', (response) => response.writeHead(200, { 'content-length': '10' }).write('half')],
  ])('gives up after its time: %s', async (_what, reply) => {
    const began = performance.now()
    await expect(call(reply, { timeoutMs: 100 })).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(performance.now() - began).toBeLessThan(900)
  })

  test.each<[string, Respond]>([
    ['before the reply', (response) => response.destroy()],
    [
      'inside the body',
      (response) => {
        response.writeHead(200, { 'content-length': '10' }).write('half')
        setTimeout(() => response.destroy(), 20)
      },
    ],
  ])('fails when the connection breaks %s', async (_what, reply) => {
    await expect(call(reply)).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  test('fails when nobody listens', async () => {
    const free = connect(Number(url.port), '127.0.0.1')
    await new Promise((resolve) => free.on('connect', resolve))
    const { localPort } = free
    free.destroy()
    const nobody = callService(new URL(`http://127.0.0.1:${localPort}`), { timeoutMs: 2_000, maxBytes: 1 })
    await expect(nobody).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
