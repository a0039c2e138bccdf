import { simulation } from '@slodki-ul/contract/simulation'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { apiSchema } from './api-objects.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.post('/control/discord/next', { fail: 'none' }))

const { clientId, clientSecret, botToken, guildId, roleId } = simulation.discord
const callback = 'http://localhost:3000/dodano-discord'
const agent = { 'user-agent': 'DiscordBot (http://localhost:3000, 1.0)' }
const asBot = { ...agent, authorization: `Bot ${botToken}` }
const asClient = {
  ...agent,
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  'content-type': 'application/x-www-form-urlencoded',
}
const ask = (path: string, options: RequestInit = {}) =>
  fetch(`${sandbox.url}/discord${path}`, { redirect: 'manual', ...options })
/** The fields of a reply that the tests read. */
type Body = { access_token: string; id: string; code: number; roles: string[] }
const read = async (response: Response) => ({
  status: response.status,
  body: (response.headers.get('content-type')?.includes('json') ? await response.json() : null) as Body,
})

const authorizeParams = (change: Record<string, string> = {}) => ({
  response_type: 'code',
  client_id: clientId,
  scope: 'identify guilds.join',
  state: 'our-state',
  redirect_uri: callback,
  prompt: 'consent',
  ...change,
})
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

/** Authorises as a user; returns the URL that the browser is redirected to. */
async function authorize(fields: Record<string, string> = { name: 'Zosia' }, change: Record<string, string> = {}) {
  const response = await ask('/oauth2/authorize', form({ ...authorizeParams(change), ...fields }))
  return new URL(response.headers.get('location') ?? 'about:blank')
}
const createCode = async (fields?: Record<string, string>, change?: Record<string, string>) =>
  (await authorize(fields, change)).searchParams.get('code') ?? ''
const exchange = async (
  code: string,
  change: Record<string, string> = {},
  headers: Record<string, string> = asClient,
) =>
  read(
    await ask('/api/oauth2/token', {
      ...form({ grant_type: 'authorization_code', code, redirect_uri: callback, ...change }),
      headers,
    }),
  )
const api = async (method: string, path: string, body?: unknown, headers: Record<string, string> = asBot) =>
  read(
    await ask(`/api/v10${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
const member = (id: string) => `/guilds/${guildId}/members/${id}`

/** Signs in a user; returns the token and the user's data. */
async function createPerson(fields?: Record<string, string>) {
  const token = (await exchange(await createCode(fields))).body.access_token
  const me = await api('GET', '/users/@me', undefined, { ...agent, authorization: `Bearer ${token}` })
  return { token, id: me.body.id, me }
}

describe('the consent page', () => {
  test('lists users to choose from and failures', async () => {
    const page = await (await ask(`/oauth2/authorize?${new URLSearchParams(authorizeParams())}`)).text()
    expect(page).toContain('Słodki Ul prosi o zgodę')
    expect(page).toContain('Zosia z pasieki')
    expect(page).toContain('<option value="banned">')
  })

  test.each([
    { client_id: '1' },
    { response_type: 'token' },
    { scope: 'identify bot' },
    { state: '' },
    { redirect_uri: 'http://localhost:3000/elsewhere' },
    { redirect_uri: 'https://evil.example/dodano-discord' },
    { redirect_uri: `${callback}#/x` },
    { more: '1' },
  ])('rejects wrong parameters: %j', async (change) => {
    const query = new URLSearchParams({ ...authorizeParams(), ...change } as Record<string, string>)
    expect((await ask(`/oauth2/authorize?${query}`)).status).toBe(400)
  })

  test('redirects with a code and the state, or with an error', async () => {
    const back = await authorize()
    expect(`${back.origin}${back.pathname}`).toBe(callback)
    expect(back.searchParams.get('state')).toBe('our-state')
    expect(back.searchParams.get('code')).toMatch(/^[0-9a-f]{30}$/)
    const refused = await authorize({ cancel: '1' })
    expect(Object.fromEntries(refused.searchParams)).toMatchObject({ error: 'access_denied', state: 'our-state' })
    expect((await ask('/oauth2/authorize', form({ ...authorizeParams(), name: ' ' }))).status).toBe(200)
  })
})

describe('codes and tokens', () => {
  test('a code is accepted once, from the client and with the same redirect URI', async () => {
    const code = await createCode()
    expect(await exchange(code)).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 604_800, scope: 'identify guilds.join' },
    })
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await exchange(await createCode(), { redirect_uri: `${callback}/` })).toMatchObject({
      body: { error: 'invalid_grant' },
    })
    expect(await exchange(await createCode(), { more: '1' })).toMatchObject({ body: { error: 'invalid_request' } })
    const wrong = { ...asClient, authorization: 'Basic wrong' }
    expect(await exchange(await createCode(), {}, wrong)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
  })

  test('a token identifies its user until it is revoked', async () => {
    const { token, me } = await createPerson({ name: 'Ola Miód' })
    expect(me).toMatchObject({ status: 200, body: { username: 'ola_mi_d', global_name: 'Ola Miód' } })
    expect(apiSchema('UserPIIResponse').safeParse(me.body).error).toBeUndefined()
    await ask('/api/oauth2/token/revoke', { ...form({ token, token_type_hint: 'access_token' }), headers: asClient })
    expect((await api('GET', '/users/@me', undefined, { ...agent, authorization: `Bearer ${token}` })).status).toBe(401)
  })
})

describe('members and their roles', () => {
  test('a user is added once with the role, and replies match Discord’s OpenAPI document', async () => {
    const { token, id } = await createPerson({ name: 'Nowa' })
    const joined = await api('PUT', member(id), { access_token: token, roles: [roleId] })
    expect(joined).toMatchObject({ status: 201, body: { roles: [roleId], user: { id } } })
    expect(apiSchema('GuildMemberResponse').safeParse(joined.body).error).toBeUndefined()
    expect((await api('PUT', member(id), { access_token: token, roles: [roleId] })).status).toBe(204)
    expect(await sandbox.get('/control/discord')).toMatchObject({
      members: expect.arrayContaining([{ id, name: 'Nowa', isSubscriber: true }]),
    })
    expect((await api('DELETE', `${member(id)}/roles/${roleId}`)).status).toBe(204)
    expect((await api('GET', member(id))).body.roles).toEqual([])
    expect((await api('PUT', `${member(id)}/roles/${roleId}`)).status).toBe(204)
    expect((await api('GET', member(id))).body.roles).toEqual([roleId])
    expect((await api('DELETE', member(id))).status).toBe(204)
    const gone = await api('PUT', `${member(id)}/roles/${roleId}`)
    expect(gone).toMatchObject({ status: 404, body: { code: 10007 } })
    expect(apiSchema('ErrorResponse').safeParse(gone.body).error).toBeUndefined()
  })

  test('wrong requests get Discord’s errors', async () => {
    const { token, id } = await createPerson()
    const put = (body: object) => api('PUT', member(id), body)
    for (const body of [
      {},
      { access_token: 1 },
      { access_token: token, roles: ['x'] },
      { access_token: token, a: 1 },
    ]) {
      const response = await put(body)
      expect(response).toMatchObject({ status: 400, body: { code: 50035 } })
      expect(apiSchema('ErrorResponse').safeParse(response.body).error).toBeUndefined()
    }
    expect((await put({ access_token: 'made-up' })).body.code).toBe(50025)
    expect((await put({ access_token: token, roles: ['1'] })).body.code).toBe(10011)
    expect((await api('PUT', `/guilds/1/members/${id}`, { access_token: token })).body.code).toBe(10004)
    expect((await api('PUT', member(id), { access_token: token }, { ...agent, authorization: 'Bot no' })).status).toBe(
      401,
    )
    expect((await api('PUT', member(id), { access_token: token }, { authorization: asBot.authorization })).status).toBe(
      403,
    )
  })

  test.each([
    ['banned', 403, 40007],
    ['too-many-servers', 400, 30001],
    ['not-verified', 403, 40002],
  ])('%s fails one authorisation', async (fail, status, code) => {
    await sandbox.post('/control/discord/next', { fail })
    const failing = await createPerson({ name: `Ktoś ${fail}` })
    const put = (person: { id: string; token: string }) => api('PUT', member(person.id), { access_token: person.token })
    expect(await put(failing)).toMatchObject({ status, body: { code } })
    expect((await put(await createPerson({ name: `Ktoś inny ${fail}` }))).status).toBe(201)
  })

  test('a code can be used already, and a request rate limited', async () => {
    await sandbox.post('/control/discord/next', { fail: 'code-used' })
    expect(await exchange(await createCode())).toMatchObject({ body: { error: 'invalid_grant' } })
    const { token, id } = await createPerson({ name: 'Tłok', fault: 'rate-limited' })
    const limited = await api('PUT', member(id), { access_token: token })
    expect(limited).toMatchObject({ status: 429, body: { retry_after: 7, global: false } })
    expect(apiSchema('RatelimitedResponse').safeParse(limited.body).error).toBeUndefined()
  })

  test('failures of the API last until the next control call', async () => {
    const { token, id } = await createPerson()
    const put = () => api('PUT', member(id), { access_token: token })
    await sandbox.post('/control/discord/next', { fail: 'forbidden' })
    expect((await put()).body.code).toBe(50013)
    await sandbox.post('/control/discord/next', { fail: 'error' })
    expect((await put()).status).toBe(500)
    expect((await put()).status).toBe(500)
    await sandbox.post('/control/discord/next', { fail: 'down' })
    await expect(put()).rejects.toThrow()
  })
})

test('our invitation opens a page, others do not', async () => {
  expect(await (await ask('/invite/slodki-ul')).text()).toContain('Jesteś na serwerze Słodki Ul')
  expect((await ask('/invite/none')).status).toBe(400)
})
