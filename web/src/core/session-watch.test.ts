import { minuteMs } from '@slodki-ul/contract/durations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const now = Date.UTC(2026, 10, 20, 12)
const ahead = new Date(now + 24 * 60 * minuteMs).toISOString()
type Subscription = { hasSubscription: boolean; subscriptionExpiration: string | null }
const subscribed: Subscription = { hasSubscription: true, subscriptionExpiration: ahead }
const bare: Subscription = { hasSubscription: false, subscriptionExpiration: null }

const { state, tell, freshToken, ask, initiate } = vi.hoisted(() => ({
  state: { session: null as Subscription | null },
  tell: { showNotification: vi.fn(), showWarning: vi.fn(), showFailure: vi.fn() },
  freshToken: vi.fn(async (): Promise<string | null> => 'token'),
  initiate: vi.fn(),
  ask: vi.fn(async (): Promise<{ data?: Subscription }> => ({})),
}))
vi.mock('./toasts.ts', () => tell)
vi.mock('./clock.ts', () => ({ readClock: () => new Date(now) }))
vi.mock('./store.ts', () => ({ store: { dispatch: ask } }))
vi.mock('./session.api.ts', () => ({ sessionApi: { endpoints: { checkSubscription: { initiate } } } }))
vi.mock('./session.ts', () => ({
  freshToken,
  readSession: () => state.session,
  changeSession: (_read: unknown, change: Subscription) => {
    state.session = change
  },
}))
const { checkSession, watchSession } = await import('./session-watch.ts')

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  state.session = bare
})
afterEach(() => vi.useRealTimers())

describe('a check of the session', () => {
  it.each<[string, Subscription, Subscription, keyof typeof tell | null, string?]>([
    ['began', bare, subscribed, 'showNotification', 'NOTIFICATIONS.SUBSCRIPTIONACTIVATED'],
    ['ended', subscribed, bare, 'showWarning', 'NOTIFICATIONS.SUBSCRIPTIONDEACTIVATED'],
    ['goes on', subscribed, subscribed, null],
    ['was never there', bare, bare, null],
  ])('tells that a subscription %s, as what it is (AUTH-36, ERR-30)', async (_what, was, is, how, message) => {
    state.session = was
    ask.mockResolvedValue({ data: is })
    await checkSession()
    const query = { date: new Date(now).toISOString() }
    expect(initiate.mock.calls).toEqual([[{ query }, { subscribe: false }]])
    expect(state.session).toEqual(is)
    for (const [kind, show] of Object.entries(tell)) expect(show.mock.calls).toEqual(kind === how ? [[message]] : [])
  })

  it('shows and changes nothing when the call failed', async () => {
    state.session = subscribed
    ask.mockResolvedValue({})
    await checkSession()
    expect(state.session).toEqual(subscribed)
    for (const show of Object.values(tell)) expect(show).not.toHaveBeenCalled()
  })

  it('shows nothing to a user who signed out meanwhile', async () => {
    state.session = null
    ask.mockResolvedValue({ data: subscribed })
    await checkSession()
    expect(state.session).toBeNull()
    for (const show of Object.values(tell)) expect(show).not.toHaveBeenCalled()
  })

  it('sends nothing without a valid token', async () => {
    freshToken.mockResolvedValueOnce(null)
    await checkSession()
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('watching the session', () => {
  it('checks the token at once and every five minutes, and not for guests (AUTH-30)', async () => {
    watchSession()
    await vi.advanceTimersByTimeAsync(5 * minuteMs - 1)
    expect(freshToken).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(freshToken).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10 * minuteMs)
    expect(freshToken).toHaveBeenCalledTimes(4)
    state.session = null
    await vi.advanceTimersByTimeAsync(10 * minuteMs)
    expect(freshToken).toHaveBeenCalledTimes(4)
  })

  it('replaces an earlier watch when it starts again', async () => {
    watchSession()
    watchSession()
    freshToken.mockClear()
    await vi.advanceTimersByTimeAsync(5 * minuteMs)
    expect(freshToken).toHaveBeenCalledTimes(1)
  })
})
