import { createHmac } from 'node:crypto'
import { graphVersion } from '@slodki-ul/contract/graph-version'
import { simulation } from '@slodki-ul/contract/simulation'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { loginFaults } from './state.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.post('/control/facebook/next', { fail: 'none' }))

const { appId, appSecret } = simulation.facebook
const ask = (path: string, options: RequestInit = {}) => fetch(`${sandbox.url}/facebook${path}`, options)

async function createToken(input: object = {}): Promise<string> {
  const body = { email: 'kasia@poczta.example', ...input }
  return (await sandbox.post<{ authToken: string | null }>('/control/facebook/token', body)).body.authToken ?? ''
}

type Debug = { data: { is_valid: boolean; app_id?: string; type?: string; error?: { code: number } } }

const graph = async (path: string, query: Record<string, string>) => {
  const response = await ask(`/${graphVersion}/${path}?${new URLSearchParams(query)}`)
  return { status: response.status, body: await response.json() }
}
const debug = async (token: string, access = `${appId}|${appSecret}`) =>
  (await graph('debug_token', { input_token: token, access_token: access })) as { status: number; body: Debug }
const proofOf = (token: string) => createHmac('sha256', appSecret).update(token).digest('hex')

describe('debug_token', () => {
  test('returns the user and the app of a token', async () => {
    const { body } = await debug(await createToken())
    expect(body.data).toMatchObject({
      app_id: appId,
      type: 'USER',
      is_valid: true,
      scopes: ['email', 'public_profile'],
    })
  })

  test.each([
    ['other-app', { is_valid: true, app_id: '999999999999999' }],
    ['invalid', { is_valid: false }],
    ['expired', { is_valid: false, error: { code: 190 } }],
    ['page', { is_valid: true, type: 'PAGE' }],
  ])('reports a sign-in that failed once: %s', async (fail, expected) => {
    await sandbox.post('/control/facebook/next', { fail })
    expect((await debug(await createToken())).body.data).toMatchObject(expected)
    expect((await debug(await createToken())).body.data).toMatchObject({ is_valid: true, app_id: appId })
  })

  test('answers only our app, and knows only issued tokens', async () => {
    expect(await debug(await createToken(), `${appId}|wrong`)).toMatchObject({
      status: 400,
      body: { error: { code: 190 } },
    })
    expect((await debug('EAAmade-up')).body.data.is_valid).toBe(false)
    expect((await debug('constructor')).body.data.is_valid).toBe(false)
    expect((await graph('debug_token', { input: 'x' })).status).toBe(400)
  })
})

describe('me', () => {
  const fields = 'id,first_name,last_name,name,email,picture'
  const me = (token: string, more: Record<string, string> = {}) => graph('me', { fields, access_token: token, ...more })

  test('returns the profile, with or without the app’s proof, to any origin', async () => {
    const token = await createToken()
    const { body } = await me(token, { appsecret_proof: proofOf(token) })
    expect(body).toMatchObject({ first_name: 'Kasia', last_name: 'Lipcowa', email: 'kasia@poczta.example' })
    expect((await me(token, { locale: 'pl_PL', sdk: 'joey' })).body).toEqual(body)
    const { headers } = await ask(`/${graphVersion}/me?access_token=${token}`)
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test('omits an e-mail that is not shared', async () => {
    expect((await me(await createToken({ fault: 'no-email' }))).body).not.toHaveProperty('email')
    expect((await me(await createToken({ email: null }))).body).not.toHaveProperty('email')
  })

  test('rejects a wrong proof, unknown fields and parameters, and expired tokens', async () => {
    const token = await createToken()
    expect((await me(token, { appsecret_proof: proofOf('other') })).body).toMatchObject({ error: { code: 100 } })
    expect((await me(token, { fields: 'id,birthday' })).status).toBe(400)
    expect((await me(token, { extra: '1' })).status).toBe(400)
    const expired = await createToken({ fault: 'expired' })
    expect((await me(expired)).body).toMatchObject({ error: { code: 190, error_subcode: 463 } })
    expect((await me('EAAnone')).body).toMatchObject({ error: { code: 190 } })
  })

  test('failures last until the next control call', async () => {
    const token = await createToken()
    await sandbox.post('/control/facebook/next', { fail: 'error' })
    expect((await me(token)).status).toBe(500)
    expect((await me(token)).status).toBe(500)
    await sandbox.post('/control/facebook/next', { fail: 'down' })
    await expect(me(token)).rejects.toThrow()
  })
})

describe('the popup', () => {
  const query = (change: object = {}) =>
    new URLSearchParams({
      client_id: appId,
      origin: 'http://localhost:3000',
      scope: 'email',
      locale: 'pl_PL',
      ...change,
    })
  const choose = async (fields: Record<string, string>) => {
    const reply = await ask('/dialog/oauth', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...Object.fromEntries(query()), ...fields }),
    })
    return (await reply.text()).replaceAll('&quot;', '"')
  }

  test('lists people to choose from and failures', async () => {
    const page = await (await ask(`/dialog/oauth?${query()}`)).text()
    expect(page).toContain('Zaloguj się przez Facebook')
    expect(page).toContain('bez adresu e-mail')
    for (const fault of loginFaults) expect(page).toContain(`<option value="${fault}">`)
    expect((await ask(`/dialog/oauth?${query({ client_id: '1' })}`)).status).toBe(400)
    expect((await ask(`/dialog/oauth?${query({ origin: 'https://evil.example' })}`)).status).toBe(400)
  })

  test('returns an access token, none, or no sign-in', async () => {
    expect(await choose({ first_name: 'Ola', fault: 'none' })).toMatch(/"accessToken":"EAA[0-9a-f]{96}"/)
    expect(await choose({ first_name: 'Ola', fault: 'limited' })).toContain('"accessToken":null')
    expect(await choose({ first_name: 'Ola', fault: 'cancelled' })).toContain('"authResponse":null')
    expect(await choose({ cancel: '1' })).toContain('"authResponse":null')
    expect(await choose({ person: 'nobody' })).toContain('Wpisz e-mail albo imię')
  })

  test('the SDK is served in both languages', async () => {
    for (const locale of ['pl_PL', 'en_US']) expect((await ask(`/${locale}/sdk.js`)).status).toBe(200)
  })
})
