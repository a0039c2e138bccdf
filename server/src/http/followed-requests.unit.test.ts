import { AsyncLocalStorage } from 'node:async_hooks'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FollowedWork, followedWork } from '#followed-work.ts'
import { followRequests } from './followed-requests.ts'

const storage = new AsyncLocalStorage<undefined>()
let seen: FollowedWork[] = []
beforeEach(() => {
  seen = []
  followedWork.bindStore(storage, (work) => {
    seen.push(work as FollowedWork)
    return undefined
  })
})
afterEach(() => followedWork.unbindStore(storage))

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('a trusted proxy may say to which trace a request belongs, and nobody else', async () => {
  const app = Fastify()
  followRequests(app, '10.0.0.1')
  app.get('/', async () => '')
  for (const remoteAddress of ['10.0.0.1', '10.0.0.2', '203.0.113.9'])
    await app.inject({ url: '/', remoteAddress, headers: { traceparent: parent } })
  await app.inject({ url: '/', remoteAddress: '10.0.0.1' })
  expect(seen.map((work) => work.parent)).toEqual([parent, undefined, undefined, undefined])
  await app.close()
})

test('a request ends once, also one that its visitor gave up', async () => {
  const app = Fastify()
  followRequests(app, '0')
  const ends: (string | undefined)[] = []
  let arrived = () => {}
  const waiting = new Promise<void>((resolve) => {
    arrived = resolve
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    const work = seen.at(-1)
    if (work) work.end = ({ route }) => ends.push(route)
    done()
  })
  app.get('/slow', () => {
    arrived()
    return new Promise(() => {})
  })
  app.get('/quick', async () => '')
  const url = await app.listen({ port: 0 })
  await fetch(`${url}/quick`)
  const leaving = new AbortController()
  const left = fetch(`${url}/slow`, { signal: leaving.signal }).catch(() => {})
  await waiting
  leaving.abort()
  await left
  await expect.poll(() => ends).toEqual(['/quick', '/slow'])
  await app.close()
})
