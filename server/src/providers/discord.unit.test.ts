import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiscordProvider, type DiscordProvider, DiscordUnavailable } from './discord.ts'
import { json, openProvider, providerFailures } from './testing/provider-server.ts'
import { ProviderUnavailable } from './unavailable.ts'

const keys = {
  clientId: '4242',
  clientSecret: 'the secret of the client',
  botToken: 'the token of the bot',
  guildId: '700',
  roleId: '701',
  inviteUrl: 'https://discord.gg/ul',
}
const [tokenPath, mePath] = ['/api/oauth2/token', '/api/v10/users/@me']
const memberPath = '/api/v10/guilds/700/members/900'
const rolePath = `${memberPath}/roles/701`

type Asked = { call: string; headers: Record<string, unknown>; body: string }
let server: Awaited<ReturnType<typeof openProvider>>
let discord: DiscordProvider
let asked: Asked[] = []
beforeAll(async () => {
  server = await openProvider({})
  const urls = {
    authorizeUrl: `${server.url}/oauth2/authorize`,
    tokenUrl: server.url + tokenPath,
    apiUrl: `${server.url}/api/v10`,
  }
  discord = createDiscordProvider({ ...keys, ...urls }, 'https://academy.example')
})
afterAll(() => server.close())

type Responder = ReturnType<typeof json>
/** Makes a path return these responses in order, repeating the last one. */
const respond = (path: string, ...responses: Responder[]) => {
  let turn = 0
  server.responses[path] = async (response, request) => {
    asked.push({ call: `${request.method} ${path}`, headers: request.headers, body: await text(request) })
    responses[Math.min(turn++, responses.length - 1)]?.(response, request)
  }
}
const nothing: Responder = (response) => response.writeHead(204).end()
const problem = (status: number, code: number) => json({ code, message: 'no' }, status)

const token = {
  token_type: 'Bearer',
  access_token: 'theirs',
  expires_in: 604_800,
  refresh_token: 'r',
  scope: 'guilds.join identify',
}
beforeEach(() => {
  asked = []
  respond(tokenPath, json(token))
  respond(`${tokenPath}/revoke`, json({}))
  respond(mePath, json({ id: '900', username: 'zosia', global_name: 'Zosia' }))
  respond(memberPath, json({ roles: ['701'], user: { id: '900' } }, 201))
  respond(rolePath, nothing)
})

const callback = 'https://academy.example/dodano-discord'
const identify = () => discord.identify('the-code', callback)
const trouble = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof DiscordUnavailable ? [error.reason, error.retryAfter] : error
}

test('the consent page gets all its parameters (DSC-11)', () => {
  const url = new URL(discord.authorizationUrl('our state', callback))
  expect(url.pathname).toBe('/oauth2/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: '4242',
    scope: 'identify guilds.join',
    state: 'our state',
    redirect_uri: callback,
    prompt: 'consent',
  })
})

describe('a code', () => {
  test('returns who agreed, and admits them', async () => {
    expect(await identify()).toEqual({ accessToken: 'theirs', discordUserId: '900' })
    const [exchange, me] = asked
    expect(exchange).toMatchObject({
      call: `POST ${tokenPath}`,
      headers: {
        authorization: `Basic ${Buffer.from('4242:the secret of the client').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'DiscordBot (https://academy.example, 1.0)',
      },
    })
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: callback,
    })
    expect(me?.headers.authorization).toBe('Bearer theirs')
  })

  test.each([
    ['that is none, or was used', () => respond(tokenPath, json({ error: 'invalid_grant' }, 400))],
    ['with which not all was agreed to', () => respond(tokenPath, json({ ...token, scope: 'identify' }))],
    ['whose token is over at once', () => respond(mePath, problem(401, 0))],
  ])('%s is no good', async (_which, prepare) => {
    prepare()
    expect(await identify()).toBeNull()
  })

  test.each([
    ['our own keys are wrong', json({ error: 'invalid_client' }, 401)],
    ['our own address is not registered', json({ error: 'invalid_request' }, 400)],
  ])('cannot be read while %s', async (_why, reply) => {
    respond(tokenPath, reply)
    expect(await trouble(identify())).toEqual(['forbidden', null])
  })

  test.each([
    ['a token of another kind', tokenPath, json({ ...token, token_type: 'Bot' })],
    ['nobody', mePath, json({ id: 'zosia' })],
    ['an error', mePath, problem(404, 0)],
  ])('that brings %s is trouble', async (_what, path, reply) => {
    respond(path, reply)
    expect(await trouble(identify())).toEqual(['down', null])
  })
})

describe('coming in', () => {
  const join = () => discord.join('900', 'theirs')

  test('brings the role along', async () => {
    expect(await join()).toBe('joined')
    expect(asked.map(({ call }) => call)).toEqual([`PUT ${memberPath}`])
    expect(asked[0]).toMatchObject({ headers: { authorization: 'Bot the token of the bot' } })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ access_token: 'theirs', roles: ['701'] })
  })

  test.each([
    ['who is in already', nothing],
    ['whom it did not give the role', json({ roles: [] }, 201)],
  ])('gives it to whoever asks %s', async (_who, reply) => {
    respond(memberPath, reply)
    expect(await join()).toBe('joined')
    expect(asked.map(({ call }) => call)).toEqual([`PUT ${memberPath}`, `PUT ${rolePath}`])
  })

  test.each([
    [403, 40007, 'banned'],
    [400, 30001, 'too many servers'],
    [403, 40002, 'not verified'],
    [403, 50025, 'token invalid'],
  ])('is refused by %s, code %s: %s', async (status, code, refusal) => {
    respond(memberPath, problem(status, code))
    expect(await join()).toBe(refusal)
  })

  test.each([
    [401, 0],
    [403, 50001],
    [403, 50013],
    [404, 10004],
    [400, 50035],
  ])('is not ours to give when the answer is %s, code %s', async (status, code) => {
    respond(memberPath, problem(status, code))
    expect(await trouble(join())).toEqual(['forbidden', null])
  })

  test('is verified by a second call when a member seems to have left', async () => {
    respond(memberPath, nothing)
    respond(rolePath, problem(404, 10007))
    expect(await trouble(join())).toEqual(['down', null])
  })
})

describe('the role', () => {
  test.each([
    ['addRole', 'PUT'],
    ['removeRole', 'DELETE'],
  ] as const)('is changed by %s, and the absent are told of', async (name, method) => {
    expect(await discord[name]('900')).toBe('done')
    expect(asked.map(({ call }) => call)).toEqual([`${method} ${rolePath}`])
    for (const code of [10007, 10013]) {
      respond(rolePath, problem(404, code))
      expect(await discord[name]('900')).toBe('absent')
    }
    for (const [status, code] of [
      [404, 10011],
      [403, 50013],
    ] as const) {
      respond(rolePath, problem(status, code))
      expect(await trouble(discord[name]('900'))).toEqual(['forbidden', null])
    }
  })
})

test('a token ends before its time', async () => {
  await discord.revoke('theirs')
  expect(asked[0]?.call).toBe(`POST ${tokenPath}/revoke`)
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    token: 'theirs',
    token_type_hint: 'access_token',
  })
})

describe('a rate-limited provider', () => {
  const limited = (seconds: number) => json({ message: 'slow', retry_after: seconds, global: false }, 429)

  test('a short while is waited for, once', async () => {
    respond(rolePath, limited(0.01), nothing)
    expect(await discord.addRole('900')).toBe('done')
    respond(rolePath, limited(0.01))
    expect(await trouble(discord.addRole('900'))).toEqual(['busy', 1])
  })

  test('a longer delay is returned, from the body or the header', async () => {
    respond(rolePath, limited(6.2))
    expect(await trouble(discord.addRole('900'))).toEqual(['busy', 7])
    respond(rolePath, json({}, 429, { 'retry-after': '12' }))
    expect(await trouble(discord.addRole('900'))).toEqual(['busy', 12])
    respond(rolePath, json({}, 429))
    expect(await trouble(discord.addRole('900'))).toEqual(['busy', 60])
  })
})

describe('trouble', () => {
  const isLimit = (name: string) => name === 'too many questions'
  test.each(providerFailures.filter(([name]) => !isLimit(name)))(
    '%s is trouble and no answer',
    async (_name, reply) => {
      server.responses[tokenPath] = reply
      await expect(identify()).rejects.toBeInstanceOf(ProviderUnavailable)
    },
  )

  test('never repeats what proves our rights', async () => {
    server.responses[memberPath] = json({}, 500)
    const error = await discord.join('900', 'theirs').catch((reason: Error) => reason)
    expect(String(error)).not.toMatch(/theirs|token of the bot/)
  })
})
