import { configureStore } from '@reduxjs/toolkit'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { authEndpoints, type Session } from '@slodki-ul/contract/identity/auth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCookies } from '#testing/fake-cookies.ts'

const jar = new Map<string, string>()
const rules = new Map<string, string>()
const asked: { path: string; token: string | null }[] = []
let respond: (path: string, token: string | null) => Response

const tokenOf = (name: string, exp: number, rem = true) =>
  `x.${btoa(JSON.stringify({ name, exp, rem })).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')}.x`
const future = Date.now() / 1000 + 600
const session = (token: string): Session => ({
  id: crypto.randomUUID(),
  email: 'osoba@poczta.example',
  roles: ['User'],
  token,
  refreshToken: 'r',
  acceptedTermsVersion: null,
  hasSubscription: false,
  subscriptionExpiration: null,
  isDiscordActivated: false,
  isTfaEnabled: false,
})
const refusal = () =>
  Response.json(
    { code: 'ERRORS.UNAUTHORIZED' },
    { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  )

async function start() {
  vi.resetModules()
  vi.stubGlobal('location', { origin: 'http://ul.test', protocol: 'http:' })
  vi.stubGlobal('document', fakeCookies(jar, rules))
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    const token = request.headers.get('authorization')
    asked.push({ path, token })
    return respond(path, token)
  })
  const own = await import('./session.ts')
  const { api, mutationOf } = await import('./api.ts')
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      login: mutationOf(build, authEndpoints.login),
      clearCart: mutationOf(build, cartEndpoints.clearCart),
    }),
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const clear = () =>
    store.dispatch(endpoints.clearCart.initiate({ body: { cartId: crypto.randomUUID(), languageCode: 'pl' } }))
  return { ...own, store, endpoints, clear }
}

beforeEach(() => {
  jar.clear()
  asked.length = 0
  respond = () => Response.json({})
})

describe('the session of the browser', () => {
  it('is read from the cookie, and is null when the cookie is damaged', async () => {
    const { saveSession, readSession, removeSession } = await start()
    const saved = session(tokenOf('a', future))
    saveSession(saved)
    expect(readSession()).toEqual(saved)
    expect(rules.get('currentUser')).toBe('Max-Age=31536000; Path=/; SameSite=Lax')
    removeSession()
    expect(readSession()).toBeNull()
    const { token, refreshToken, roles, ...rest } = saved
    const incomplete = [
      { ...rest, refreshToken, roles },
      { ...rest, token, roles },
      { ...rest, token, refreshToken },
      { ...saved, roles: 'User' },
    ].map((each) => JSON.stringify(each))
    for (const damaged of ['x', '{}', 'null', '[]', ...incomplete]) {
      jar.set('currentUser', encodeURIComponent(damaged))
      expect(readSession()).toBeNull()
    }
  })

  it('ends with the browser when it is not remembered (Q-60)', async () => {
    const { saveSession } = await start()
    saveSession(session(tokenOf('a', future, false)))
    expect(rules.get('currentUser')).toBe('Path=/; SameSite=Lax')
  })

  it("is changed in its current state: tokens renewed by another tab stay, and another user's session is not touched (AUTH-31)", async () => {
    const { saveSession, changeSession, readSession, removeSession } = await start()
    const read = session(tokenOf('a', future))
    const renewed = { ...read, token: tokenOf('b', future), refreshToken: 'r2' }
    saveSession(renewed)
    changeSession(read, { acceptedTermsVersion: '2026-11' })
    expect(readSession()).toEqual({ ...renewed, acceptedTermsVersion: '2026-11' })
    const somebodyElse = session(tokenOf('c', future))
    saveSession(somebodyElse)
    changeSession(read, { hasSubscription: true })
    expect(readSession()).toEqual(somebodyElse)
    removeSession()
    changeSession(read, { hasSubscription: true })
    expect(readSession()).toBeNull()
  })
})

describe('what the composition root sets', () => {
  it('is replaced one by one; until then no session is renewed and one that ends is only removed', async () => {
    const { saveSession, readSession, setSessionHandlers, renewToken, endSession, announceSession } = await start()
    saveSession(session(tokenOf('a', future)))
    expect(await renewToken('a')).toBeNull()
    await expect(announceSession()).resolves.toBeUndefined()
    await endSession()
    expect(readSession()).toBeNull()
    const [renew, started] = [vi.fn(async () => 'b'), vi.fn(async () => {})]
    setSessionHandlers({ renew })
    setSessionHandlers({ started })
    expect(await renewToken('a')).toBe('b')
    expect(renew.mock.calls).toEqual([['a']])
    await announceSession()
    expect(started).toHaveBeenCalledOnce()
  })
})

describe('the access token of a call', () => {
  it('is renewed from the second on in which it ends, and stays without a network (AUTH-31)', async () => {
    const { saveSession, setSessionHandlers, freshToken } = await start()
    const renew = vi.fn(async () => 'new')
    setSessionHandlers({ renew })
    expect(await freshToken()).toBeNull()
    const second = Date.UTC(2026, 10, 20, 12) / 1000
    vi.useFakeTimers({ toFake: ['Date'], now: second * 1000 })
    try {
      const [live, over] = [tokenOf('>>>>>?????', second + 1), tokenOf('>>>>>?????', second)]
      saveSession(session(live))
      expect(await freshToken()).toBe(live)
      expect(renew).not.toHaveBeenCalled()
      saveSession(session(over))
      expect(await freshToken()).toBe('new')
      saveSession(session('damaged'))
      expect(await freshToken()).toBe('new')
      expect(renew.mock.calls).toEqual([[over], ['damaged']])
      saveSession(session(over))
      renew.mockRejectedValueOnce(new Error('no network'))
      expect(await freshToken()).toBe(over)
    } finally {
      vi.useRealTimers()
    }
  })

  it('API-74 is sent with every call except those that sign in (Q-44)', async () => {
    const { saveSession, clear, store, endpoints } = await start()
    const token = tokenOf('a', future)
    saveSession(session(token))
    await clear()
    await store.dispatch(endpoints.login.initiate({ body: { username: 'a', password: 'b' } }))
    expect(asked).toEqual([
      { path: '/api/cart/clear', token: `Bearer ${token}` },
      { path: '/api/account/login', token: null },
    ])
  })

  it('is renewed before a call when it has expired (AUTH-31)', async () => {
    const { saveSession, setSessionHandlers, clear } = await start()
    saveSession(session(tokenOf('old', 1)))
    setSessionHandlers({ renew: async () => 'new', end: async () => {} })
    await clear()
    expect(asked).toEqual([{ path: '/api/cart/clear', token: 'Bearer new' }])
  })

  it('is renewed after a refusal, and the call is repeated once', async () => {
    const { saveSession, setSessionHandlers, clear } = await start()
    saveSession(session(tokenOf('old', future)))
    const end = vi.fn(async () => {})
    setSessionHandlers({ renew: async () => 'new', end })
    respond = (_path, token) => (token === 'Bearer new' ? Response.json({}) : refusal())
    expect(await clear()).toHaveProperty('data')
    expect(asked.map(({ token }) => token?.slice(0, 10))).toEqual(['Bearer x.e', 'Bearer new'])
    expect(end).not.toHaveBeenCalled()
  })

  it.each([
    ['401, twice', refusal, 1],
    ['401 without a word of its token', () => Response.json({}, { status: 401 }), 1],
    ['403', () => Response.json({ code: 'ERRORS.FORBIDDEN' }, { status: 403 }), 1],
    ['402', () => Response.json({ code: 'ERRORS.SUBSCRIPTIONREQUIRED' }, { status: 402 }), 0],
    ['404', () => Response.json({}, { status: 404 }), 0],
    ['500', () => Response.json({}, { status: 500 }), 0],
  ])('that is answered %s ends the session, or leaves it (AUTH-39)', async (_status, failure, ends) => {
    const { saveSession, setSessionHandlers, clear } = await start()
    saveSession(session(tokenOf('old', future)))
    const end = vi.fn(async () => {})
    setSessionHandlers({ renew: async () => 'new', end })
    respond = failure
    expect(await clear()).toHaveProperty('error')
    expect(end).toHaveBeenCalledTimes(ends)
  })

  it.each([401, 403])('is not blamed for a sign-in that is answered %d (Q-18)', async (status) => {
    const { saveSession, setSessionHandlers, store, endpoints } = await start()
    saveSession(session(tokenOf('old', future)))
    const end = vi.fn(async () => {})
    setSessionHandlers({ renew: async () => 'new', end })
    respond = () => Response.json({}, { status })
    await store.dispatch(endpoints.login.initiate({ body: { username: 'a', password: 'b' } }))
    expect(end).not.toHaveBeenCalled()
  })

  it('is kept when the network fails', async () => {
    const { saveSession, setSessionHandlers, clear } = await start()
    saveSession(session(tokenOf('old', 1)))
    const end = vi.fn(async () => {})
    setSessionHandlers({ renew: () => Promise.reject(new Error('no network')), end })
    respond = () => {
      throw new TypeError('no network')
    }
    expect(await clear()).toHaveProperty('error.code', 'ERRORS.BASIC')
    expect(end).not.toHaveBeenCalled()
  })
})
