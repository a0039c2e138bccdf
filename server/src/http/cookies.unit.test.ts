import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { type Cookie, deletedCookie, registerCookies } from './cookies.ts'

const cookie = { name: 'tfa', value: 'x-_9', path: '/api/account', seconds: 300 }

/** Serves one call that returns the cookies it was sent and sets some. */
async function exchange(publicUrl: string, cookies: Cookie[], header = '') {
  const app = Fastify()
  await registerCookies(app, { publicUrl })
  app.get('/', async (request, reply) => {
    for (const { name, value, path, seconds } of cookies) reply.setCookie(name, value, { path, maxAge: seconds })
    return request.cookies
  })
  const response = await app.inject({ url: '/', headers: { cookie: header } })
  return { read: response.json(), set: [response.headers['set-cookie'] ?? []].flat() }
}

describe('request cookies', () => {
  test.each([
    ['none', '', {}],
    ['several', 'a=1; tfa=x-_9; b=', { a: '1', tfa: 'x-_9', b: '' }],
    ['a value with an equals sign', 'a=b=c', { a: 'b=c' }],
    ['the same name twice: the first counts', 'tfa=mine; tfa=planted', { tfa: 'mine' }],
  ])('%s', async (_what, header, cookies) => {
    expect((await exchange('http://localhost:3000', [], header)).read).toEqual(cookies)
  })
})

describe('a response cookie', () => {
  test('is hidden from scripts and other sites, and is sent over https only where the site has it', async () => {
    const local = await exchange('http://localhost:3000', [cookie])
    expect(local.set).toEqual(['tfa=x-_9; Max-Age=300; Path=/api/account; HttpOnly; SameSite=Strict'])
    const secure = await exchange('https://ul.example', [cookie])
    expect(secure.set).toEqual(['tfa=x-_9; Max-Age=300; Path=/api/account; HttpOnly; Secure; SameSite=Strict'])
  })

  test('is deleted on its own path, beside other cookies', async () => {
    const { set } = await exchange('http://localhost:3000', [
      { ...cookie, name: 'device' },
      deletedCookie('tfa', '/api/account'),
    ])
    expect(set).toEqual([
      expect.stringMatching(/^device=x-_9;/),
      'tfa=; Max-Age=0; Path=/api/account; HttpOnly; SameSite=Strict',
    ])
  })
})
