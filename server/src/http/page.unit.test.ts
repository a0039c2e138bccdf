import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servePages } from './page.ts'

/** The answer to addresses that nothing serves. */
const handleUnknown = (_request: FastifyRequest, reply: FastifyReply) => reply.send('page of web')

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
  for (const part of ['web', 'admin']) {
    mkdirSync(join(folder, part, 'assets'), { recursive: true })
    writeFileSync(join(folder, part, 'index.html'), `page of ${part}`)
    writeFileSync(join(folder, part, 'assets/main-a1b2c3d.js'), `script of ${part}`)
  }
  app = Fastify()
  await servePages(app, handleUnknown, {
    folders: { web: join(folder, 'web'), admin: join(folder, 'admin') },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string) => app.inject(url)

describe('the page of the back office', () => {
  test.each(['/admin', '/admin/', '/admin/orders', '/admin/orders/12?tab=history', '/ADMIN/people'])(
    'is at %s, apart from that of the web (BO-001)',
    async (url) => {
      const { statusCode, body, headers } = await get(url)
      expect([statusCode, body]).toEqual([200, 'page of admin'])
      expect(headers['cache-control']).toBe('no-cache')
    },
  )

  test.each(['/kursy', '/administrator', '/kursy/admin', '/index.html'])('is not at %s (BO-001)', async (url) => {
    expect((await get(url)).body).toBe('page of web')
  })

  test('has files of its own, which never change', async () => {
    const own = await get('/admin/assets/main-a1b2c3d.js')
    expect([own.body, own.headers['cache-control']]).toEqual(['script of admin', 'public, max-age=31536000, immutable'])
    expect((await get('/assets/main-a1b2c3d.js')).body).toBe('script of web')
  })

  test.each(['/admin/assets/gone-1234567.js', '/admin/manifest.webmanifest', '/api/admin/gone'])(
    'is not the answer to %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )

  test('and the web: only files with a hash are for other origins, and only with a CDN', async () => {
    const behind = Fastify()
    const folders = { web: join(folder, 'web'), admin: join(folder, 'admin') }
    await servePages(behind, handleUnknown, { assetsUrl: 'https://cdn.example', folders })
    const allowed = async (on: FastifyInstance, url: string) => {
      const { headers } = await on.inject(url)
      return [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]
    }
    expect(await allowed(behind, '/assets/main-a1b2c3d.js')).toEqual(['*', 'cross-origin'])
    for (const url of ['/index.html', '/admin/assets/main-a1b2c3d.js'])
      expect(await allowed(behind, url)).toEqual([undefined, undefined])
    expect(await allowed(app, '/assets/main-a1b2c3d.js')).toEqual([undefined, undefined])
    await behind.close()
  })

  test('is not the answer to a change', async () => {
    expect((await app.inject({ method: 'POST', url: '/admin/orders' })).statusCode).toBe(404)
  })
})

test('without a build of the back office its URLs are unknown, and the web is served', async () => {
  const bare = Fastify()
  await servePages(bare, handleUnknown, { folders: { web: join(folder, 'web'), admin: join(folder, 'none') } })
  expect((await bare.inject('/admin/orders')).statusCode).toBe(404)
  expect((await bare.inject('/kursy')).body).toBe('page of web')
  await bare.close()
})

test('without a build of the web the back office is served', async () => {
  const bare = Fastify()
  await servePages(bare, handleUnknown, { folders: { web: join(folder, 'none'), admin: join(folder, 'admin') } })
  expect((await bare.inject('/admin/orders')).body).toBe('page of admin')
  expect((await bare.inject('/kursy')).body).toBe('page of web')
  expect((await bare.inject('/assets/main-a1b2c3d.js')).statusCode).toBe(404)
  await bare.close()
})
