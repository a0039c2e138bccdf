import { daySeconds } from '@slodki-ul/contract/durations'
import type { Session } from '@slodki-ul/contract/identity/auth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCookies } from '#testing/fake-cookies.ts'
import { fakeStorage } from '#testing/fake-storage.ts'

const toasts = vi.hoisted(() => ({ showFailure: vi.fn(), showNotification: vi.fn(), showWarning: vi.fn() }))
vi.mock('./toasts.ts', () => toasts)

const jar = new Map<string, string>()
const calls: string[] = []
let logoutStatus: number

const session: Session = {
  id: crypto.randomUUID(),
  email: 'osoba@poczta.example',
  roles: ['User'],
  token: `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + daySeconds })).replaceAll('=', '')}.x`,
  refreshToken: 'refresh-1',
  acceptedTermsVersion: '2026-11-20',
  hasSubscription: true,
  subscriptionExpiration: null,
  isDiscordActivated: false,
  isTfaEnabled: false,
}

const page = () =>
  Response.json([], {
    headers: { Pagination: JSON.stringify({ currentPage: 1, itemsPerPage: 9, totalItems: 0, totalPages: 1 }) },
  })

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  calls.push(`${request.method} ${pathname.slice('/api/'.length)} ${await request.text()}`)
  if (pathname.endsWith('/logout')) return new Response(null, { status: logoutStatus })
  return /(orders|watchlist|courses|coursePreviews)$/.test(pathname) ? page() : Response.json({})
}

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  jar.clear()
  calls.length = 0
  logoutStatus = 204
  jar.set('currentUser', encodeURIComponent(JSON.stringify(session)))
  for (const name of ['cartId', 'lang', 'discountCode']) jar.set(name, name)
  vi.stubGlobal('location', { origin: 'http://ul.test', protocol: 'http:', hash: '#/moje-konto/zamowienia' })
  vi.stubGlobal('document', fakeCookies(jar))
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('fetch', respond)
  sessionStorage.setItem('checkout.form', 'typed')
  localStorage.setItem('points', 'kept')
  return () => vi.unstubAllGlobals()
})

/** What a screen has loaded, by the name of its call. */
const personal: [call: string, argument: unknown][] = [
  ['getUser', undefined],
  ['getSubscription', { query: { languageCode: 'pl' } }],
  ['listOrders', { query: { languageCode: 'pl' } }],
  ['getOrder', { params: { id: crypto.randomUUID(), lang: 'pl' } }],
  ['listFavouriteProducts', { query: { languageCode: 'pl' } }],
  ['listFavouriteCourses', { query: { languageCode: 'pl' } }],
  ['listCourses', { query: { languageCode: 'pl' } }],
  ['listCoursePreviews', { query: { languageCode: 'pl' } }],
  ['getCourse', { params: { id: 1, lang: 'pl' } }],
  ['checkTerms', undefined],
]
const plans = ['listPlans', { params: { lang: 'pl' } }] as const

type Loose = {
  initiate: (argument: unknown, options?: object) => never
  select: (argument: unknown) => (state: unknown) => { data?: unknown }
}

/** The app's own store and calls, after a signed-in user has visited every personal screen. */
async function signedIn() {
  const [{ store }, { api }, { logOut, endSession }] = await Promise.all([
    import('./store.ts'),
    import('./api.ts'),
    import('./session-end.ts'),
    import('#commerce/orders/orders.api.ts'),
    import('#identity/users/users.api.ts'),
    import('#learning/favourites/favourites.api.ts'),
    import('#learning/favourites/favourite-courses.api.ts'),
    import('#legal/terms/terms.api.ts'),
    import('#membership/billing/subscription.api.ts'),
    import('#membership/plans/plans.api.ts'),
  ])
  const endpoints = api.endpoints as unknown as Record<string, Loose>
  const readCached = () =>
    [...personal, plans].flatMap(([call, argument]) =>
      endpoints[call]?.select(argument)(store.getState()).data === undefined ? [] : [call],
    )
  const visits = [...personal, plans].map(([call, argument]): PromiseLike<unknown> & { unsubscribe: () => void } =>
    store.dispatch(endpoints[call]?.initiate(argument) as never),
  )
  await Promise.all(visits)
  expect(readCached()).toEqual([...personal, plans].map(([call]) => call))
  calls.length = 0
  // The router leaves these screens in the same turn in which the session ends.
  const leaveScreens = () => {
    for (const { unsubscribe } of visits) unsubscribe()
  }
  return { logOut, endSession, readCached, leaveScreens }
}

describe('signing out', () => {
  it('resets the user, orders, favourites, courses and accepted terms, here and on the server (AUTH-37, AUTH-38)', async () => {
    const { logOut, readCached, leaveScreens } = await signedIn()
    // What a provider's script has left, and the lock by which no other tab renews the session meanwhile.
    jar.set('g_state', 'x')
    const request = vi.fn((_name: string, work: () => Promise<void>) => work())
    vi.stubGlobal('navigator', { locks: { request } })
    const end = logOut()
    expect(request.mock.calls.map(([name]) => name)).toEqual(['session'])
    // Until the server has responded, nothing changes.
    expect(jar.has('currentUser')).toBe(true)
    await end
    leaveScreens()
    await vi.waitFor(() => expect(readCached()).toEqual(['listPlans']))
    expect([...jar.keys()]).toEqual(['lang', 'discountCode'])
    expect(location.hash).toBe('#/login')
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 1])
    expect(calls).toEqual(['POST account/logout {"refreshToken":"refresh-1"}'])
    for (const show of Object.values(toasts)) expect(show).not.toHaveBeenCalled()
    // At the second press nobody is signed in.
    await logOut()
    expect(calls).toHaveLength(1)
  })

  it('happens here even when the server does not answer, without a message (ERR-72)', async () => {
    logoutStatus = 503
    const { logOut, readCached, leaveScreens } = await signedIn()
    await logOut()
    leaveScreens()
    await vi.waitFor(() => expect(readCached()).toEqual(['listPlans']))
    expect(jar.has('currentUser')).toBe(false)
    expect(location.hash).toBe('#/login')
    for (const show of Object.values(toasts)) expect(show).not.toHaveBeenCalled()
  })
})

describe('a session that the server has ended', () => {
  it('resets the same, but keeps what was typed, and says so (AUTH-32)', async () => {
    const { endSession, readCached, leaveScreens } = await signedIn()
    endSession()
    leaveScreens()
    await vi.waitFor(() => expect(readCached()).toEqual(['listPlans']))
    expect([...jar.keys()]).toEqual(['lang', 'discountCode'])
    expect(location.hash).toBe('#/login')
    expect(sessionStorage.getItem('checkout.form')).toBe('typed')
    expect(toasts.showFailure.mock.calls).toEqual([['ERRORS.BASIC']])
    expect(calls).toEqual([])
    // Nobody is signed in any more, so nothing is ended and nothing shown.
    endSession()
    expect(toasts.showFailure).toHaveBeenCalledTimes(1)
  })
})

describe('an account that was deleted', () => {
  it('leaves nothing of its person in the browser and goes to the front page (ACC-21)', async () => {
    const { leaveErasedAccount } = await import('./session-end.ts')
    await leaveErasedAccount()
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
    expect([...jar.keys()]).toEqual(['lang', 'discountCode'])
    const { store } = await import('./store.ts')
    // The guards of the pages that are being left lead there, too.
    expect([location.hash, store.getState().navigation.signedOutPath]).toEqual(['#/', '/'])
    expect(toasts.showNotification.mock.calls).toEqual([['NOTIFICATIONS.ACCOUNTDELETED']])
    expect(calls).toEqual([])
  })
})
