import type { Profile } from '@slodki-ul/contract/identity/users'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/failure.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, ask, load, navigate, showFailure, changeSession } = vi.hoisted(() => ({
  state: {
    query: {} as { data?: { id?: string; email?: string }; error?: unknown },
    orderId: 'o1' as string | undefined,
    session: null as { id: string; email: string } | null,
  },
  ask: vi.fn(),
  load: vi.fn(),
  navigate: vi.fn(),
  showFailure: vi.fn(),
  changeSession: vi.fn(),
}))
vi.mock('react', () => runner.react)
vi.mock('react-router', () => ({ useNavigate: () => navigate, useParams: () => ({ orderId: state.orderId }) }))
vi.mock('#i18n/language.ts', () => ({ useLanguage: () => 'en' }))
vi.mock('#core/toasts.ts', () => ({ showFailure }))
vi.mock('#core/session.ts', () => ({
  changeSession,
  readSession: () => state.session,
  useSession: () => state.session,
}))
vi.mock('#commerce/orders/orders.api.ts', () => ({
  useGetOrderQuery: (...asked: unknown[]) => {
    ask(...asked)
    return state.query
  },
}))
vi.mock('#identity/users/users.api.ts', () => ({
  useGetUserQuery: () => state.query,
  useLazyGetUserQuery: () => [load],
}))
const { useOwnOrder } = await import('./use-own-order.ts')
const { useProfile } = await import('#identity/users/use-profile.ts')
const { useProfilePrefill } = await import('#identity/users/profile-prefill.api.ts')

beforeEach(() => {
  vi.resetAllMocks()
  runner.reset()
  Object.assign(state, { query: {}, orderId: 'o1', session: null })
})

describe('the order in the URL', () => {
  const use = () => runner.run(useOwnOrder)

  it('is asked for anew in the language of the page, and is never another one', () => {
    state.query = { data: { id: 'o2' } }
    expect(use()).toBeUndefined()
    expect(ask).toHaveBeenLastCalledWith(...[{ params: { id: 'o1', lang: 'en' } }, { refetchOnMountOrArgChange: true }])
    // A failed refetch leaves what is shown.
    state.query = { data: { id: 'o1' }, error: failureOf(503, null) }
    expect(use()).toEqual({ id: 'o1' })
    expect([showFailure.mock.calls, navigate.mock.calls]).toEqual([[], []])
    state.orderId = undefined
    use()
    expect(ask.mock.lastCall?.[0]).toEqual({ params: { id: '', lang: 'en' } })
  })

  it.each([
    ['ERRORS.UNABLETOLOADORDER', 'ERRORS.UNABLETOLOADORDER'],
    ['ERRORS.PROVIDEDATA', 'ERRORS.UNABLETOLOADORDER'],
    ['ERRORS.BASIC', 'ERRORS.BASIC'],
    ['ERRORS.UNAUTHORIZED', null],
  ])('NAV-52 that cannot be loaded (%s) leads home with a message, once: %s', (code, message) => {
    state.query = { data: { id: 'o2' }, error: failureOf(404, { code }) }
    use()
    use()
    expect(showFailure.mock.calls).toEqual(message ? [[message, 'getOrder']] : [])
    expect(navigate.mock.calls).toEqual(message ? [['/', { replace: true }]] : [])
  })
})

describe('the profile', () => {
  const session = { id: 'u1', email: 'osoba@poczta.example' }
  it.each<[string, typeof session | null, string | undefined, unknown[]]>([
    ['was confirmed elsewhere', session, 'nowa@poczta.example', [[session, { email: 'nowa@poczta.example' }]]],
    ['is the same', session, session.email, []],
    ['is not known yet', session, undefined, []],
    ['belongs to a session that has ended', null, 'nowa@poczta.example', []],
  ])('changes the address of the session when the new one %s', (_how, signedIn, email, changes) => {
    state.session = signedIn
    state.query = email ? { data: { email } } : {}
    expect(runner.run(useProfile)).toBe(state.query)
    expect(changeSession.mock.calls).toEqual(changes)
  })

  it('fills in a form once for each user, and nothing after the form was left or without an answer', async () => {
    const onKnown = vi.fn()
    const use = () => runner.run(() => useProfilePrefill(onKnown))
    use()
    expect(load).not.toHaveBeenCalled()
    const profile = { firstName: 'Zofia' } as Profile
    load.mockResolvedValueOnce({ data: profile })
    state.session = session
    use()
    use()
    await vi.waitFor(() => expect(onKnown.mock.calls).toEqual([[profile]]))
    expect(load).toHaveBeenCalledOnce()
    const late = Promise.withResolvers<object>()
    load.mockReturnValueOnce(late.promise)
    state.session = { ...session, id: 'u2' }
    use()
    load.mockResolvedValueOnce({ error: failureOf(503, null) })
    state.session = { ...session, id: 'u3' }
    use()
    late.resolve({ data: profile })
    await late.promise
    await Promise.resolve()
    expect([load.mock.calls.length, onKnown.mock.calls.length]).toEqual([3, 1])
  })
})
