import type { Session } from '@slodki-ul/contract/identity/auth'
import type { Path } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const now = Date.UTC(2026, 10, 21, 12)
const { state, checkSession, freshToken, removeSession, showFailure } = vi.hoisted(() => ({
  state: { session: null as object | null },
  checkSession: vi.fn(),
  freshToken: vi.fn(),
  removeSession: vi.fn(),
  showFailure: vi.fn(),
}))
vi.mock('#core/session.ts', () => ({ freshToken, readSession: () => state.session, removeSession }))
vi.mock('#core/session-watch.ts', () => ({ checkSession }))
vi.mock('#core/clock.ts', () => ({ readClock: () => new Date(now) }))
vi.mock('#core/toasts.ts', () => ({ showFailure }))
const { requireSession, requireGuest } = await import('./guards.ts')
const guards = await import('./subscription-guards.ts')
const { refreshSubscription, requireDiscordCode } = await import('./community-guards.ts')

const user: Partial<Session> = { roles: ['User'], hasSubscription: false, subscriptionExpiration: null }
const subscriber = { ...user, hasSubscription: true, subscriptionExpiration: new Date(now + 1).toISOString() }
const at = (pathname: string, search = ''): Path => ({ pathname, search, hash: '' })
/** The session after the server was asked. */
const become = (session: object | null) =>
  checkSession.mockImplementation(async () => {
    state.session = session
  })

beforeEach(() => {
  vi.resetAllMocks()
  state.session = null
  checkSession.mockResolvedValue(undefined)
})

describe('a page for signed-in users', () => {
  it('is decided after the token was renewed, and is returned to after signing in (SEC-02)', async () => {
    state.session = user
    freshToken.mockImplementation(async () => {
      state.session = null
    })
    expect(await requireSession(at('/moje-konto', '?a=b'))).toBe('/login?returnUrl=%2Fmoje-konto%3Fa%3Db')
    freshToken.mockImplementation(async () => {
      state.session = user
    })
    expect(await requireSession(at('/moje-konto'))).toBeNull()
  })
})

describe('the login page', () => {
  it.each<[string, object | null, string | null, number]>([
    ['shows a guest in', null, null, 0],
    ['sends a user to the account (NAV-43)', user, '/moje-konto', 0],
    ['ends a session that opens nothing', { ...user, roles: [] }, null, 1],
  ])('%s', (_what, session, target, removed) => {
    state.session = session
    expect(requireGuest()).toBe(target)
    expect(removeSession).toHaveBeenCalledTimes(removed)
  })
})

describe('a page for subscribers', () => {
  const pages = [
    ['requireSubscription', '/podglad'],
    ['requireCourseAccess', '/podglad'],
    ['requireGiftAccess', '/kursy-landing'],
  ] as const

  it.each(pages)('asks the server first, and then decides by %s', async (guard, elsewhere) => {
    state.session = user
    become(subscriber)
    expect(await guards[guard](at('/kursy/1', '?a=b'))).toBeNull()
    expect(showFailure).not.toHaveBeenCalled()
    become(user)
    expect(await guards[guard](at('/kursy/1'))).toBe(elsewhere)
    expect(showFailure.mock.calls).toEqual(guard === 'requireCourseAccess' ? [['ERRORS.SUBSCRIPTIONREQUIRED']] : [])
  })

  it.each(pages)('decides by the stored session without an answer: %s (NAV-51)', async (guard) => {
    state.session = subscriber
    checkSession.mockRejectedValue(new Error('no network'))
    expect(await guards[guard](at('/kursy/1'))).toBeNull()
  })

  it.each(pages)('asks nothing for a guest, who signs in first and gets no message: %s', async (guard) => {
    expect(await guards[guard](at('/kursy/1', '?a=b'))).toBe('/login?returnUrl=%2Fkursy%2F1%3Fa%3Db')
    expect([checkSession.mock.calls, showFailure.mock.calls]).toEqual([[], []])
  })

  it('leads from the previews and the purchase to the courses (NAV-10, NAV-35)', async () => {
    expect(await guards.requireNoSubscription(at('/podglad'))).toBeNull()
    state.session = user
    become(subscriber)
    expect(await guards.requireNoSubscription(at('/podglad'))).toBe('/kursy')
  })
})

describe('the pages of the community', () => {
  it('ask the server about a signed-in user, and open without an answer', async () => {
    expect(await refreshSubscription()).toBeNull()
    expect(checkSession).not.toHaveBeenCalled()
    state.session = user
    checkSession.mockRejectedValue(new Error('no network'))
    expect(await refreshSubscription()).toBeNull()
    expect(checkSession).toHaveBeenCalledOnce()
  })

  it.each<[string, string, object | null, string | null, unknown[]]>([
    ['a code', '?code=x', user, null, []],
    ['a code and nobody signed in', '?code=x', null, '/login?returnUrl=%2Fdiscord%3Fcode%3Dx', []],
    ['a refusal', '?error=access_denied', user, '/moje-konto', [['ERRORS.COMMUNITYCANCELLED']]],
    ['a code beside an error', '?error=x&code=x', user, null, []],
    ['nothing', '', user, '/moje-konto', []],
    ['an empty code', '?code=', user, '/moje-konto', []],
  ])('are returned to from Discord with %s (NAV-40)', async (_what, search, session, target, messages) => {
    state.session = session
    expect(await requireDiscordCode(at('/discord', search))).toBe(target)
    expect(showFailure.mock.calls).toEqual(messages)
  })
})
