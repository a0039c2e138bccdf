import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
let port: number
beforeEach(async () => {
  academy = await openAcademy()
  await academy.app.listen({ port: 0, host: '127.0.0.1' })
  port = (academy.app.server.address() as AddressInfo).port
})
afterEach(() => academy.close())

/** Sends the parts of one request on a connection of its own and returns the whole answer. */
async function send(parts: readonly (string | (() => unknown))[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
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
  return answer
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: academy.example\r\n`
const list = '/api/products?languageCode=pl'
const statusOf = (answer: string) => Number(answer.split(' ')[1])
const closes = (answer: string) => /^connection: close\r$/im.test(answer)

describe('a process that drains', () => {
  it('is not ready from then on, and serves everything else, telling proxies to open no more requests on a connection', async () => {
    for (const path of ['/api/ready', list, list, '/api/health']) {
      const answer = await send([`${get(path)}\r\n`])
      expect([path, statusOf(answer), closes(answer)]).toEqual([path, 200, false])
    }
    academy.context.lifecycle.startDraining()
    const ready = await send([`${get('/api/ready')}\r\n`])
    expect([statusOf(ready), closes(ready)]).toEqual([503, true])
    // The list is answered from memory.
    for (const path of [list, '/api/health']) {
      const answer = await send([`${get(path)}\r\n`])
      expect([path, statusOf(answer), closes(answer)]).toEqual([path, 200, true])
    }
  })
})

describe('a process that closes', () => {
  it('still answers a request whose beginning had come, and takes no new connection', async () => {
    let closing: Promise<unknown> = Promise.resolve()
    const answer = await send([
      get('/api/health'),
      () => {
        closing = academy.app.close()
      },
      '\r\n',
    ])
    expect([statusOf(answer), closes(answer)]).toEqual([200, true])
    await closing
    await expect(send([`${get('/api/health')}\r\n`])).rejects.toThrow('ECONNREFUSED')
  })
})
