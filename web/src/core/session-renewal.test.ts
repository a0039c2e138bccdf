import { beforeEach, describe, expect, it, vi } from 'vitest'

type Stored = { token: string; refreshToken: string; email: string }
const { state, ask, endSession, locks } = vi.hoisted(() => ({
  state: { session: null as Stored | null },
  ask: vi.fn(),
  endSession: vi.fn(),
  locks: vi.fn(),
}))
vi.mock('./session-end.ts', () => ({ endSession }))
vi.mock('./store.ts', () => ({ store: { dispatch: ask } }))
vi.mock('./session.api.ts', () => ({
  sessionApi: { endpoints: { refreshToken: { initiate: ({ body }: { body: unknown }) => body } } },
}))
vi.mock('./session-lock.ts', () => ({
  inSessionLock: (work: () => Promise<unknown>) => {
    locks()
    return work()
  },
}))
vi.mock('./session.ts', () => ({
  readSession: () => state.session,
  changeSession: (_read: unknown, change: Partial<Stored>) => {
    state.session = { ...(state.session as Stored), ...change }
  },
}))
const { renewSession } = await import('./session-renewal.ts')

beforeEach(() => {
  vi.resetAllMocks()
  state.session = { token: 't1', refreshToken: 'r1', email: 'zofia@poczta.example' }
})

describe('renewing the session', () => {
  it('AUTH-31 sends one request for all calls, one tab at a time, and stores the response', async () => {
    ask.mockResolvedValue({ data: { token: 't2', refreshToken: 'r2' } })
    expect(await Promise.all([renewSession('t1'), renewSession('t1')])).toEqual(['t2', 't2'])
    expect(ask.mock.calls).toEqual([[{ Token: 't1', RefreshToken: 'r1' }]])
    expect(state.session).toEqual({ token: 't2', refreshToken: 'r2', email: 'zofia@poczta.example' })
    expect(locks).toHaveBeenCalledOnce()
    expect(endSession).not.toHaveBeenCalled()
  })

  it('uses the token of another tab that was faster, and none when that tab signed out', async () => {
    expect(await renewSession('t0')).toBe('t1')
    state.session = null
    expect(await renewSession('t1')).toBeNull()
    expect(ask).not.toHaveBeenCalled()
  })

  it.each([
    ['401', { status: 401, code: 'ERRORS.UNAUTHORIZED' }, 1],
    ['429', { status: 429, code: 'ERRORS.TOOMANYREQUESTS' }, 0],
    ['503', { status: 503, code: 'ERRORS.BASIC' }, 0],
    ['no network', { status: null, code: 'ERRORS.BASIC' }, 0],
    ['an error without a status', { message: 'aborted' }, 0],
  ])('AUTH-32 ends the session by a refusal only: %s', async (_what, error, ends) => {
    ask.mockResolvedValue({ error })
    expect(await renewSession('t1')).toBeNull()
    expect(endSession).toHaveBeenCalledTimes(ends)
    expect(state.session?.token).toBe('t1')
  })
})
