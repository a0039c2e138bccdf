import { simulation } from '@slodki-ul/contract/simulation'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { tokenFaults } from './state.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.post('/control/google/next', { fail: 'none' }))

const { clientId } = simulation.google
const ask = (path: string, options: RequestInit = {}) => fetch(`${sandbox.url}/google${path}`, options)

async function createToken(input: object = {}): Promise<string> {
  const body = { email: 'zosia@gmail.com', nonce: 'n-1', ...input }
  const reply = await sandbox.post<{ idToken: string | null }>('/control/google/token', body)
  return reply.body.idToken ?? ''
}

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${sandbox.url}/google/oauth2/v3/certs`)), {
    audience: clientId,
    issuer: 'https://accounts.google.com',
  })

describe('ID tokens', () => {
  test('are signed with a published key and identify the person', async () => {
    const { payload } = await verify(await createToken())
    expect(payload).toMatchObject({
      aud: clientId,
      azp: clientId,
      email: 'zosia@gmail.com',
      email_verified: true,
      given_name: 'Zosia',
      family_name: 'Miodowa',
      nonce: 'n-1',
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
    expect(payload.sub).toMatch(/^\d{17}$/)
    expect(decodeJwt(await createToken({ email: 'ZOSIA@gmail.com' })).sub).toBe(payload.sub)
    expect(decodeJwt(await createToken({ email: 'ola@gmail.com', hostedDomain: 'ul.example' }))).toMatchObject({
      hd: 'ul.example',
    })
  })

  test.each([
    ['audience', /"aud"/],
    ['issuer', /"iss"/],
    ['expired', /"exp"/],
    ['unsigned', /Invalid Compact JWS|alg|signature/i],
    ['key', /no applicable key/],
  ])('have a fault once after a control call: %s', async (fail, complaint) => {
    await sandbox.post('/control/google/next', { fail })
    await expect(verify(await createToken())).rejects.toThrow(complaint)
    expect((await verify(await createToken())).payload.sub).toBeDefined()
  })

  test('may be valid and still not the requested one', async () => {
    expect(decodeJwt(await createToken({ fault: 'nonce' })).nonce).not.toBe('n-1')
    expect(decodeJwt(await createToken({ fault: 'unverified' })).email_verified).toBe(false)
    expect(decodeJwt(await createToken({ fault: 'no-email' }))).not.toHaveProperty('email')
    const last = await createToken()
    expect(await createToken({ fault: 'replayed' })).toBe(last)
    expect(await createToken({ fault: 'cancelled' })).toBe('')
    expect(decodeProtectedHeader(await createToken({ fault: 'unsigned' })).alg).toBe('none')
  })
})

describe('the key list', () => {
  test('may be cached, and rotates: the previous key is published until the next rotation', async () => {
    const before = await createToken()
    expect((await ask('/oauth2/v3/certs')).headers.get('cache-control')).toContain('max-age=3600')
    await sandbox.post('/control/google/rotate')
    expect((await verify(before)).payload.sub).toBeDefined()
    expect((await verify(await createToken())).payload.sub).toBeDefined()
    await sandbox.post('/control/google/rotate')
    await expect(verify(before)).rejects.toThrow(/no applicable key/)
  })

  test('failures last until the next control call', async () => {
    await sandbox.post('/control/google/next', { fail: 'error' })
    expect((await ask('/oauth2/v3/certs')).status).toBe(503)
    expect((await ask('/oauth2/v3/certs')).status).toBe(503)
    await sandbox.post('/control/google/next', { fail: 'down' })
    await expect(ask('/oauth2/v3/certs')).rejects.toThrow()
  })

  test('survives a restart', async () => {
    const { keys } = await sandbox.get<{ keys: string[] }>('/control/google')
    const again = await startSandbox({ folder: sandbox.folder })
    expect((await again.get<{ keys: string[] }>('/control/google')).keys).toEqual(keys)
    await again.stop()
  })
})

describe('the popup', () => {
  const query = (change: object = {}) =>
    new URLSearchParams({ client_id: clientId, origin: 'http://localhost:3000', nonce: 'n-2', hl: 'pl', ...change })
  const choose = (fields: Record<string, string>) =>
    ask('/gsi/select', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...Object.fromEntries(query()), ...fields }),
    })
  const credentialOf = async (reply: Response) =>
    /&quot;credential&quot;:(?:&quot;([^&]*)&quot;|null)/.exec(await reply.text())?.[1]

  test('lists people to choose from, in both languages, and faults', async () => {
    const page = await (await ask(`/gsi/select?${query()}`)).text()
    expect(page).toContain('Zaloguj się przez Google')
    expect(page).toContain('zosia.miodowa@gmail.com')
    for (const fault of tokenFaults) expect(page).toContain(`<option value="${fault}">`)
    expect(await (await ask(`/gsi/select?${query({ hl: 'en' })}`)).text()).toContain('Sign in with Google')
  })

  test('posts to its opener the token of the chosen or typed person, or none', async () => {
    const typed = await choose({ email: 'ola@poczta.example', first_name: 'Ola', fault: 'none' })
    expect(typed.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(decodeJwt((await credentialOf(typed)) ?? '')).toMatchObject({ email: 'ola@poczta.example', nonce: 'n-2' })
    expect(await credentialOf(await choose({ cancel: '1' }))).toBeUndefined()
    expect(await (await choose({})).text()).toContain('Wpisz e-mail albo imię')
  })

  test('opens only for our client and for pages on this computer', async () => {
    for (const change of [
      { client_id: 'other' },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost.evil' },
    ])
      for (const page of ['select', 'button']) expect((await ask(`/gsi/${page}?${query(change)}`)).status).toBe(400)
    const button = await ask(`/gsi/button?${query()}`)
    expect(button.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:*')
    expect((await ask('/gsi/client')).headers.get('content-type')).toContain('text/javascript')
  })
})
