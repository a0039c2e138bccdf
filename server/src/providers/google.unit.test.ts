import { hourMs } from '@slodki-ul/contract/durations'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoogleProvider, type GoogleProvider } from './google.ts'
import { json, openProvider, providerFailures } from './testing/provider-server.ts'
import { ProviderUnavailable } from './unavailable.ts'

const clientId = 'ours.apps.googleusercontent.com'
const nonce = 'the-nonce-of-this-browser'
const certs = '/oauth2/v3/certs'
const start = Date.parse('2026-11-21T12:00:00Z')

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let now = start
let keys: Record<'first' | 'second' | 'stranger', Pair>
let server: Awaited<ReturnType<typeof openProvider>>
let google: GoogleProvider

const publish = async (kids: ('first' | 'second')[], cacheControl = 'public, max-age=3600') => {
  const list = await Promise.all(
    kids.map(async (kid) => ({ ...(await exportJWK(keys[kid].publicKey)), kid, alg: 'RS256', use: 'sig' })),
  )
  server.responses[certs] = json({ keys: list }, 200, cacheControl ? { 'cache-control': cacheControl } : {})
}

beforeAll(async () => {
  const make = () => generateKeyPair('RS256', { extractable: true })
  keys = { first: await make(), second: await make(), stranger: await make() }
  server = await openProvider({})
})
afterAll(() => server.close())
beforeEach(async () => {
  now = start
  server.asked.length = 0
  await publish(['first'])
  google = createGoogleProvider({ clientId, script: 'x', keysUrl: `${server.url}${certs}` }, () => now)
})

const person = {
  iss: 'https://accounts.google.com',
  aud: clientId,
  azp: clientId,
  sub: '10769150350006150715113082367',
  email: 'Zosia@Gmail.com',
  email_verified: true,
  given_name: 'Zosia',
  family_name: 'Miodowa',
  nonce,
}
const seconds = () => Math.floor(now / 1000)

type Signing = { alg?: string; kid?: string; key?: keyof typeof keys }

async function sign(change: JWTPayload = {}, { alg = 'RS256', kid = 'first', key = 'first' }: Signing = {}) {
  const claims = { ...person, iat: seconds(), exp: seconds() + 3600, ...change }
  const secret = await importJWK(await exportJWK(keys[key].privateKey), alg)
  return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(secret)
}
const without = (name: string) => ({ [name]: undefined })
const read = async (token: string | Promise<string>, wanted = nonce) => google.readToken(await token, wanted)

describe('a token of identity', () => {
  test('identifies a Google user', async () => {
    expect(await read(sign())).toEqual({
      provider: 'google',
      subject: person.sub,
      email: 'Zosia@Gmail.com',
      emailTrust: 'authoritative',
      firstName: 'Zosia',
      lastName: 'Miodowa',
      expiresAt: new Date(start + 3_610_000),
    })
    expect(await read(sign({ iss: 'accounts.google.com' }))).not.toBeNull()
  })

  test.each<[string, JWTPayload, Signing?]>([
    ['another audience', { aud: 'theirs.apps.googleusercontent.com' }],
    ['several audiences', { aud: [clientId, 'theirs.apps.googleusercontent.com'] }],
    ['no audience', without('aud')],
    ['another issuer', { iss: 'https://accounts.google.example' }],
    ['no issuer', without('iss')],
    ['a time that is over', { exp: start / 1000 - 11 }],
    ['no end', without('exp')],
    ['no beginning', without('iat')],
    ['a beginning to come', { nbf: start / 1000 + 60 }],
    ['the nonce of another browser', { nonce: 'another' }],
    ['no nonce', without('nonce')],
    ['a nonce that is no text', { nonce: 7 }],
    ['nobody', without('sub')],
    ['the signature of a stranger under a known name', {}, { key: 'stranger' }],
    ['a key that nobody knows', {}, { kid: 'unknown', key: 'stranger' }],
    ['another way of signing', {}, { alg: 'RS384' }],
    ['another way of signing', {}, { alg: 'PS256' }],
  ])('with %s is refused', async (_what, change, signing) => {
    expect(await read(sign(change, signing))).toBeNull()
  })

  test('that is unsigned, or signed with a well-known secret, is refused', async () => {
    const claims = { ...person, iat: seconds(), exp: seconds() + 3600 }
    expect(await read(new UnsecuredJWT(claims).encode())).toBeNull()
    const none = `${btoa('{"alg":"none","kid":"first"}')}.${btoa(JSON.stringify(claims))}.`.replaceAll('=', '')
    expect(await read(none)).toBeNull()
    const { n } = await exportJWK(keys.first.publicKey)
    const confused = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' })
    expect(await read(confused.sign(new TextEncoder().encode(n)))).toBeNull()
  })

  test.each(['', 'x', 'a.b.c', '..', `${'a'.repeat(5_000)}.b.c`, 'é.é.é'])('%s is none', async (token) => {
    expect(await read(token)).toBeNull()
  })

  test('is given ten seconds for clocks that differ', async () => {
    expect(await read(sign({ exp: start / 1000 - 9 }))).not.toBeNull()
    expect(await read(sign({ nbf: start / 1000 + 9 }))).not.toBeNull()
  })

  test.each<[string, JWTPayload, string | null, string]>([
    ['a mailbox of Google’s own', { email: 'a@gmail.com' }, 'a@gmail.com', 'authoritative'],
    ['its older name', { email: 'a@googlemail.com' }, 'a@googlemail.com', 'authoritative'],
    ['an organisation that Google hosts', { email: 'a@ul.pl', hd: 'ul.pl' }, 'a@ul.pl', 'authoritative'],
    ['somebody else’s mailbox', { email: 'a@ul.pl' }, 'a@ul.pl', 'verified'],
    ['a mailbox that only ends alike', { email: 'a@notgmail.com' }, 'a@notgmail.com', 'verified'],
    ['a mailbox that only begins alike', { email: 'a@gmail.com.evil.pl' }, 'a@gmail.com.evil.pl', 'verified'],
    ['an unverified address', { email: 'a@gmail.com', email_verified: false }, 'a@gmail.com', 'claimed'],
    ['an address nobody spoke for', { email: 'a@gmail.com', ...without('email_verified') }, 'a@gmail.com', 'claimed'],
    [
      'an unverified one of an organisation',
      { email: 'a@ul.pl', hd: 'ul.pl', email_verified: 'false' },
      'a@ul.pl',
      'claimed',
    ],
    ['no address', without('email'), null, 'claimed'],
    ['what is no address', { email: 'a b@gmail.com' }, null, 'claimed'],
  ])('%s: what its word is worth (Q-28)', async (_what, change, email, emailTrust) => {
    expect(await read(sign(change))).toMatchObject({ email, emailTrust })
  })
})

describe('the keys', () => {
  test('are downloaded once for as long as their response allows', async () => {
    await Promise.all([read(sign()), read(sign()), read(sign())])
    now += 3_599_000
    expect(await read(sign())).not.toBeNull()
    expect(server.asked).toHaveLength(1)
    now += 1_000
    expect(await read(sign())).not.toBeNull()
    expect(server.asked).toHaveLength(2)
  })

  test.each([
    ['max-age=5', 60],
    ['no-store', 300],
    ['', 300],
    ['public, s-maxage=9, max-age=120', 120],
    ['max-age=99999999', 86_400],
  ])('Cache-Control "%s" keeps them for %i seconds', async (cacheControl, stored) => {
    await publish(['first'], cacheControl)
    await read(sign())
    now += stored * 1000 - 1
    await read(sign())
    expect(server.asked).toHaveLength(1)
    now += 1
    await read(sign())
    expect(server.asked).toHaveLength(2)
  })

  test('rotate: a name nobody knows has them read anew, and not more often than twice a minute', async () => {
    await read(sign())
    await publish(['second', 'first'])
    const rotated = () => sign({}, { kid: 'second', key: 'second' })
    expect(await read(rotated())).toBeNull()
    now += 30_000
    expect(await read(rotated())).not.toBeNull()
    expect(server.asked).toHaveLength(2)
    for (let guess = 0; guess < 20; guess++) await read(sign({}, { kid: `k${guess}`, key: 'stranger' }))
    expect(server.asked).toHaveLength(2)
    await publish(['second'])
    now += hourMs
    expect(await read(rotated())).not.toBeNull()
    expect(await read(sign())).toBeNull()
  })

  test.each(providerFailures)(
    '%s: those already known go on, and without any it is an outcome with a name',
    async (_what, response) => {
      await read(sign())
      server.responses[certs] = response
      now += hourMs
      expect(await read(sign())).not.toBeNull()
      await expect(read(sign({}, { kid: 'second', key: 'second' }))).rejects.toThrow(ProviderUnavailable)
      const fresh = createGoogleProvider({ clientId, script: 'x', keysUrl: `${server.url}${certs}` }, () => now)
      await expect(fresh.readToken(await sign(), nonce)).rejects.toThrow(ProviderUnavailable)
    },
  )

  test('that never come are given up in a few seconds', async () => {
    server.responses[certs] = () => {}
    const began = performance.now()
    await expect(read(sign())).rejects.toThrow(ProviderUnavailable)
    expect(performance.now() - began).toBeLessThan(8_000)
  })
})
