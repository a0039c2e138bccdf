import { createHmac } from 'node:crypto'
import { dayMs } from '@slodki-ul/contract/durations'
import { graphVersion } from '@slodki-ul/contract/graph-version'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFacebookProvider, type FacebookProvider } from './facebook.ts'
import { json, openProvider, providerFailures } from './testing/provider-server.ts'
import { ProviderUnavailable } from './unavailable.ts'

const app = { appId: '4242', appSecret: 'the secret of our app' }
const debugPath = `/${graphVersion}/debug_token`
const mePath = `/${graphVersion}/me`
const now = Date.parse('2026-11-21T12:00:00Z')
const accessToken = 'EAAtoken'

let server: Awaited<ReturnType<typeof openProvider>>
let facebook: FacebookProvider
beforeAll(async () => {
  server = await openProvider({})
  const urls = { sdkUrl: 'https://sdk.example', graphUrl: server.url, pagesUrl: 'https://pages.example' }
  facebook = createFacebookProvider({ ...app, ...urls }, () => now)
})
afterAll(() => server.close())

const token = {
  app_id: app.appId,
  type: 'USER',
  application: 'Słodki Ul',
  is_valid: true,
  expires_at: now / 1000 + 7200,
  issued_at: now / 1000,
  scopes: ['email', 'public_profile'],
  user_id: '1020304050',
}
const person = {
  id: '1020304050',
  first_name: 'Kasia',
  last_name: 'Lipcowa',
  name: 'Kasia Lipcowa',
  email: 'kasia@poczta.example',
  picture: { data: { url: 'https://fb.example/k.jpg' } },
}
const respond = (data: object) => {
  server.responses[debugPath] = json({ data: { ...token, ...data } })
}
beforeEach(() => {
  server.asked.length = 0
  respond({})
  server.responses[mePath] = json(person)
})
const read = () => facebook.readToken(accessToken)

describe('an access token', () => {
  test('identifies a Facebook user with the app’s own credentials', async () => {
    expect(await read()).toEqual({
      provider: 'facebook',
      subject: '1020304050',
      email: 'kasia@poczta.example',
      emailTrust: 'verified',
      firstName: 'Kasia',
      lastName: 'Lipcowa',
      expiresAt: new Date(now + 7_200_000),
    })
    const [debug, me] = server.asked.map((url) => new URL(url, server.url))
    expect(Object.fromEntries(debug?.searchParams ?? [])).toEqual({
      input_token: accessToken,
      access_token: `${app.appId}|${app.appSecret}`,
    })
    expect(Object.fromEntries(me?.searchParams ?? [])).toEqual({
      fields: 'id,first_name,last_name,name,email,picture',
      access_token: accessToken,
      appsecret_proof: createHmac('sha256', app.appSecret).update(accessToken).digest('hex'),
    })
  })

  test.each([
    ['that is not valid', { is_valid: false, error: { code: 190, message: 'expired' } }],
    ['that nobody gave out', { app_id: undefined, type: undefined, user_id: undefined, is_valid: false, scopes: [] }],
    ['of another app', { app_id: '9999' }],
    ['of no app', { app_id: undefined }],
    ['of a page', { type: 'PAGE' }],
    ['of nobody', { user_id: undefined }],
    ['whose time is over', { expires_at: now / 1000 }],
  ])('%s is refused before anybody is asked for a profile', async (_what, data) => {
    respond(data)
    expect(await read()).toBeNull()
    expect(server.asked).toHaveLength(1)
  })

  test('is refused when the profile belongs to another account, or access was revoked', async () => {
    server.responses[mePath] = json({ ...person, id: '99' })
    expect(await read()).toBeNull()
    server.responses[mePath] = json({ error: { message: 'Session expired', type: 'OAuthException', code: 190 } }, 400)
    expect(await read()).toBeNull()
  })

  test('without an end is remembered for ninety days', async () => {
    respond({ expires_at: 0 })
    expect((await read())?.expiresAt).toEqual(new Date(now + 90 * dayMs))
  })

  test('numbers may come as numbers, and a profile without an address has none', async () => {
    respond({ app_id: 4242, user_id: 1020304050 })
    server.responses[mePath] = json({ id: '1020304050' })
    expect(await read()).toMatchObject({ subject: '1020304050', email: null, firstName: '', lastName: '' })
    server.responses[mePath] = json({ ...person, email: 'no address' })
    expect((await read())?.email).toBeNull()
  })

  test('the SDK speaks the page’s language', () => {
    expect([facebook.script('pl'), facebook.script('en')]).toEqual([
      'https://sdk.example/pl_PL/sdk.js',
      'https://sdk.example/en_US/sdk.js',
    ])
  })
})

describe('the Graph API in trouble is an outcome with a name, which holds no secret', () => {
  const expectTrouble = async () => {
    const failure = await read().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    const failureText = JSON.stringify([String(failure), (failure as Error).stack, (failure as Error).cause])
    expect(failureText).not.toContain(app.appSecret)
    expect(failureText).not.toContain(accessToken)
  }

  test.each(providerFailures)('debug_token: %s', async (_what, response) => {
    server.responses[debugPath] = response
    await expectTrouble()
  })

  test.each(providerFailures)('me: %s', async (_what, response) => {
    server.responses[mePath] = response
    await expectTrouble()
  })

  test('our own app is not known', async () => {
    server.responses[debugPath] = json({ error: { message: 'Invalid OAuth access token', code: 190 } }, 400)
    await expectTrouble()
  })
})
