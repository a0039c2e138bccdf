import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import type { Environment } from '#settings.ts'
import { secure } from './security.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'security-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const map = { INPOST_GEOWIDGET_TOKEN: 'a.b.c', INPOST_GEOWIDGET_BASE_URL: 'https://map.example/v5' }
const google = { GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com' }
const facebook = { FACEBOOK_APP_ID: '4242', FACEBOOK_APP_SECRET: 'secret' }

/** The headers of an app that simulates nothing, unless `env` says otherwise. */
async function headersOf(env: Environment = {}, url = '/'): Promise<Record<string, unknown>> {
  const app = Fastify()
  await secure(app, readConfig({ DATA_DIR: folder, TOKEN_SECRET: 'x'.repeat(32), SANDBOX: '0', ...env }))
  app.get(url, async () => '')
  return (await app.inject(url)).headers
}

/** The content security policy by directive. */
async function policyOf(env: Environment = {}): Promise<Record<string, string>> {
  const policy = String((await headersOf(env))['content-security-policy'])
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

const ours = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'media-src': "'self' blob:",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
}

describe('the content security policy', () => {
  test('names the domain that scripts, styles, fonts and drawings come from, and that of nothing else', async () => {
    const cdn = 'https://cdn.example'
    const policy = await policyOf({ ASSETS_URL: `${cdn}/` })
    const named = Object.entries(policy).filter(([, sources]) => sources.includes(cdn))
    expect(Object.fromEntries(named)).toEqual({
      'script-src': `'self' ${cdn}`,
      'style-src': `'self' ${cdn}`,
      'font-src': `'self' ${cdn}`,
      'img-src': `'self' ${cdn} data:`,
    })
    const admin = await headersOf({ ASSETS_URL: cdn }, '/admin/orders')
    expect(String(admin['content-security-policy'])).not.toContain(cdn)
  })

  test('allows only our own origin while no provider is configured', async () => {
    expect(await policyOf()).toEqual(ours)
  })

  test('allows the map of parcel points, and nothing else', async () => {
    expect(await policyOf(map)).toEqual({
      ...ours,
      'script-src': "'self' https://map.example",
      'style-src': "'self' https://map.example",
      'connect-src': "'self' https://map.example",
      'frame-src': 'https://map.example',
    })
  })

  test('allows Google’s button, and no more of its host', async () => {
    expect(await policyOf(google)).toEqual({
      ...ours,
      'script-src': "'self' https://accounts.google.com/gsi/client",
      'style-src': "'self' https://accounts.google.com/gsi/style",
      'connect-src': "'self' https://accounts.google.com/gsi/",
      'frame-src': 'https://accounts.google.com/gsi/',
    })
  })

  test('allows Facebook’s SDK', async () => {
    expect(await policyOf(facebook)).toEqual({
      ...ours,
      'script-src': "'self' https://connect.facebook.net",
      'connect-src': "'self' https://graph.facebook.com https://www.facebook.com",
      'frame-src': 'https://www.facebook.com',
    })
  })

  test('allows the frames of video hosts where they are configured', async () => {
    expect(await policyOf({ VIDEO_HOSTS: 'vimeo' })).toEqual({ ...ours, 'frame-src': 'https://player.vimeo.com' })
    expect(await policyOf({ VIDEO_HOSTS: 'youtube,vimeo' })).toEqual({
      ...ours,
      'script-src': "'self' https://www.youtube.com/iframe_api https://www.youtube.com/s/player/",
      'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
    })
  })

  test('allows the pixel only where one is configured (Q-83)', async () => {
    expect(await policyOf({ META_PIXEL_ID: '4242' })).toEqual({
      ...ours,
      'script-src': "'self' https://connect.facebook.net",
      'img-src': "'self' data: https://www.facebook.com",
      'connect-src': "'self' https://www.facebook.com",
    })
  })

  test('combines all that is configured', async () => {
    const policy = await policyOf({ ...map, ...google, ...facebook })
    expect(policy['script-src']).toBe(
      "'self' https://map.example https://accounts.google.com/gsi/client https://connect.facebook.net",
    )
    expect(policy['style-src']).toBe("'self' https://map.example https://accounts.google.com/gsi/style")
    expect(Object.values(policy).join()).not.toContain('unsafe')
  })

  test('names the sandbox once when it simulates several providers', async () => {
    const policy = await policyOf({ SANDBOX: '1' })
    for (const name of ['script-src', 'style-src', 'connect-src'])
      expect(policy[name]).toBe("'self' http://127.0.0.1:3001")
    expect(policy['img-src']).toBe("'self' data: http://127.0.0.1:3001")
    expect(policy['frame-src']).toBe('http://127.0.0.1:3001')
  })
})

test('only the beta deployment is excluded from search engines (API-01)', async () => {
  const trial = await headersOf({ BETA: '1', BETA_URL: 'https://beta.academy.example' })
  expect(trial['x-robots-tag']).toBe('noindex')
  expect(await headersOf({ BETA_URL: 'https://beta.academy.example' })).not.toHaveProperty('x-robots-tag')
})

describe('the headers of the back office', () => {
  const policy =
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob: data:;media-src 'self' blob:;" +
    "font-src 'self';connect-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'"

  test.each(['/admin', '/admin/', '/admin/orders/12', '/ADMIN/orders', '/admin?next=/admin/audit'])(
    'name no provider, forbid inline code, and keep camera and opener to itself at %s (BO-014)',
    async (url) => {
      const headers = await headersOf({ ...map, ...google, ...facebook, SANDBOX: '1' }, url)
      expect(headers['content-security-policy']).toBe(policy)
      expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test.each(['/administrator', '/api/admin/orders', '/kursy/admin'])('are not those of %s', async (url) => {
    const headers = await headersOf(google, url)
    expect(headers['content-security-policy']).toContain('https://accounts.google.com')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers).not.toHaveProperty('x-robots-tag')
  })
})

test('every other header is the same for each configuration, and popups may message their opener', async () => {
  const { 'content-security-policy': _ours, ...plain } = await headersOf()
  const { 'content-security-policy': _theirs, ...open } = await headersOf({ ...map, ...google, ...facebook })
  expect(open).toEqual(plain)
  expect(plain).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
})
