import type { Session } from '@slodki-ul/contract/identity/auth'
import type { RefObject } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/failure.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { start, askGoogle, askFacebook, login, signOutProviders, showFailure, removeSession } = vi.hoisted(() => ({
  start: vi.fn(),
  askGoogle: vi.fn(),
  askFacebook: vi.fn(),
  login: { google: vi.fn(), facebook: vi.fn() },
  signOutProviders: vi.fn(),
  showFailure: vi.fn(),
  removeSession: vi.fn(),
}))
vi.mock('react', () => runner.react)
vi.mock('#i18n/language.ts', () => ({ useLanguage: () => 'en' }))
vi.mock('#core/toasts.ts', () => ({ showFailure }))
vi.mock('#core/session.ts', () => ({ removeSession }))
vi.mock('#core/sign-out-providers.ts', () => ({ signOutProviders }))
vi.mock('./google-identity.ts', () => ({ askGoogle }))
vi.mock('./facebook-sdk.ts', () => ({ askFacebook }))
vi.mock('./social-login.api.ts', () => ({
  useStartSocialLoginMutation: () => [start],
  useLoginWithGoogleMutation: () => [login.google],
  useLoginWithFacebookMutation: () => [login.facebook],
}))
const { useSocialLogin } = await import('./use-social-login.ts')
const { SocialError } = await import('./social-error.ts')

const reply = { id: 'u1', hasSubscription: false } as Session

beforeEach(() => {
  vi.resetAllMocks()
  runner.reset()
})

describe('a sign-in with a provider', () => {
  const [onReply, onOffer, replaceChildren] = [vi.fn(), vi.fn(), vi.fn()]
  const host = { current: { replaceChildren } } as unknown as RefObject<HTMLElement | null>
  const use = (of = host) => runner.run(() => useSocialLogin(of, { rememberMe: true, onReply, onOffer }))
  const data = { clientId: 'c' }
  beforeEach(() => {
    start.mockResolvedValue({ data })
    askGoogle.mockResolvedValue({ provider: 'google', idToken: 'g' })
    askFacebook.mockResolvedValue({ provider: 'facebook', authToken: 'f' })
    for (const call of Object.values(login)) call.mockResolvedValue({ data: reply })
  })

  it.each([
    ['google', { idToken: 'g' }, login.google],
    ['facebook', { authToken: 'f' }, login.facebook],
  ] as const)('AUTH-47 %s presents its token, and the page waits for the server', async (provider, token, call) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    onReply.mockReturnValue(promise)
    const entered = use().enter(provider)
    expect(use()).toMatchObject({ asked: provider, isEntering: false })
    await vi.waitFor(() => expect(use().isEntering).toBe(true))
    expect(start.mock.calls).toEqual([[{ body: { provider, languageCode: 'en' } }]])
    expect(call.mock.calls).toEqual([[{ body: { ...token, languageCode: 'en', rememberMe: true } }]])
    resolve()
    await entered
    expect(use()).toMatchObject({ asked: null, isEntering: false })
    expect([onReply.mock.calls, replaceChildren.mock.calls.length]).toEqual([[[reply]], 1])
    if (provider === 'google') expect(askGoogle.mock.calls).toEqual([[data, host.current, 'en']])
    for (const none of [removeSession, signOutProviders, showFailure, onOffer]) expect(none).not.toHaveBeenCalled()
  })

  it('may offer to link an account instead; a refusal signs out here and there', async () => {
    const offer = { link: 'l', email: 'osoba@poczta.example', provider: 'google' }
    login.google.mockResolvedValue({ data: offer })
    await use().enter('google')
    expect([onOffer.mock.calls, onReply.mock.calls, removeSession.mock.calls]).toEqual([[[offer]], [], []])
    login.google.mockResolvedValue({ error: failureOf(409, null) })
    await use().enter('google')
    expect([removeSession.mock.calls.length, signOutProviders.mock.calls.length]).toEqual([1, 1])
    expect(showFailure).not.toHaveBeenCalled()
  })

  it.each<[string, () => void, string]>([
    ['gives no user', () => askGoogle.mockResolvedValue(null), 'ERRORS.SOCIALNOTLOGGEDIN'],
    ['fails', () => askGoogle.mockRejectedValue(new Error('blocked')), 'ERRORS.BASIC'],
    ['is not ready', () => askGoogle.mockRejectedValue(new SocialError('notReady')), 'ERRORS.SOCIALPROVIDERSNOTREADY'],
  ])('that %s says so and leaves no session (ERR-12, ERR-13)', async (_how, prepare, message) => {
    prepare()
    await use().enter('google')
    expect(showFailure.mock.calls).toEqual([[message]])
    expect([removeSession.mock.calls.length, use().asked]).toEqual([1, null])
  })

  it('without a place for its button is not ready; one that is not available says so itself', async () => {
    const nowhere = { current: null }
    await use(nowhere).enter('google')
    expect(showFailure.mock.calls).toEqual([['ERRORS.SOCIALPROVIDERSNOTREADY']])
    start.mockResolvedValue({ error: failureOf(503, null) })
    await use().enter('facebook')
    expect([askFacebook.mock.calls, showFailure.mock.calls.length, use().asked]).toEqual([[], 1, null])
  })

  it('that was cancelled is over, whatever the provider still says', async () => {
    const late = Promise.withResolvers<object>()
    askGoogle.mockReturnValue(late.promise)
    const first = use().enter('google')
    await vi.waitFor(() => expect(askGoogle).toHaveBeenCalledOnce())
    use().cancel()
    expect([use().asked, replaceChildren.mock.calls.length]).toEqual([null, 1])
    expect(showFailure.mock.calls).toEqual([['ERRORS.SOCIALUSERCANCELLED']])
    expect(removeSession).toHaveBeenCalledOnce()
    const failing = Promise.withResolvers<object>()
    askGoogle.mockReturnValue(failing.promise)
    const second = use().enter('google')
    await vi.waitFor(() => expect(askGoogle).toHaveBeenCalledTimes(2))
    late.resolve({ provider: 'google', idToken: 'g' })
    await first
    // The second one goes on.
    expect([login.google.mock.calls, use().asked]).toEqual([[], 'google'])
    use().cancel()
    failing.reject(new Error('closed'))
    await second
    expect(showFailure.mock.calls.flat()).toEqual(Array(2).fill('ERRORS.SOCIALUSERCANCELLED'))
  })
})
