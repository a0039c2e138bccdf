import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let port: number
beforeEach(async () => {
  testApp = await openTestApp()
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  port = (testApp.app.server.address() as AddressInfo).port
})
afterEach(() => testApp.close())

/** Sends the parts of one request on its own connection and returns the whole response. */
async function send(parts: readonly (string | (() => unknown))[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8').on('data', (text) => {
    response += text
  })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  for (const part of parts) {
    if (typeof part === 'string') socket.write(part)
    else part()
    await wait(100)
  }
  await Promise.race([ended, wait(1_000)])
  socket.destroy()
  return response
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: academy.example\r\n`
const list = '/api/products?languageCode=pl'
const statusOf = (response: string) => Number(response.split(' ')[1])
const closes = (response: string) => /^connection: close\r$/im.test(response)

describe('a draining process', () => {
  it('is not ready, serves everything else, and tells proxies to close connections', async () => {
    for (const path of ['/api/ready', list, list, '/api/health']) {
      const response = await send([`${get(path)}\r\n`])
      expect([path, statusOf(response), closes(response)]).toEqual([path, 200, false])
    }
    testApp.context.lifecycle.startDraining()
    const ready = await send([`${get('/api/ready')}\r\n`])
    expect([statusOf(ready), closes(ready)]).toEqual([503, true])
    // The list is served from the response cache.
    for (const path of [list, '/api/health']) {
      const response = await send([`${get(path)}\r\n`])
      expect([path, statusOf(response), closes(response)]).toEqual([path, 200, true])
    }
  })
})

describe('a closing process', () => {
  it('answers a request that has begun, and accepts no new connection', async () => {
    let closing: Promise<unknown> = Promise.resolve()
    const response = await send([
      get('/api/health'),
      () => {
        closing = testApp.app.close()
      },
      '\r\n',
    ])
    expect([statusOf(response), closes(response)]).toEqual([200, true])
    await closing
    await expect(send([`${get('/api/health')}\r\n`])).rejects.toThrow('ECONNREFUSED')
  })
})
