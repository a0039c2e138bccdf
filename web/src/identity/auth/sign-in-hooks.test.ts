import { minuteMs } from '@slodki-ul/contract/durations'
import type { Session } from '@slodki-ul/contract/identity/auth'
import type { FormEvent } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/failure.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, send, toasts, session, proof, cookies, resetCache } = vi.hoisted(() => ({
  state: { isLoading: false, proof: undefined as object | undefined },
  send: vi.fn(),
  toasts: { showFailure: vi.fn(), showWarning: vi.fn(), showNotification: vi.fn() },
  session: { saveSession: vi.fn(), announceSession: vi.fn(), watchSession: vi.fn() },
  proof: { ask: vi.fn(), refetch: vi.fn() },
  cookies: { deleteCookie: vi.fn() },
  resetCache: vi.fn(),
}))
vi.mock('react', () => runner.react)
vi.mock('#core/toasts.ts', () => toasts)
vi.mock('#core/session.ts', () => session)
vi.mock('#core/session-watch.ts', () => session)
vi.mock('#core/cookies.ts', () => cookies)
vi.mock('#core/reset-cache.ts', () => ({ resetCache }))
vi.mock('./auth.api.ts', () => ({ useLoginTfaMutation: () => [send, { isLoading: state.isLoading }] }))
vi.mock('./social-login.api.ts', () => ({
  useGetIdentityProofQuery: (_nothing: undefined, options: object) => {
    proof.ask(options)
    return { data: state.proof, refetch: proof.refetch }
  },
}))
const { useSignInCode } = await import('./use-sign-in-code.ts')
const { useIdentityProof } = await import('./use-identity-proof.ts')
const { startSession } = await import('./start-session.ts')

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
  runner.reset()
  Object.assign(state, { isLoading: false, proof: undefined })
  session.announceSession.mockResolvedValue(undefined)
  return () => {
    runner.reset()
    vi.useRealTimers()
  }
})

const reply = { id: 'u1', hasSubscription: false } as Session

describe('the code of a sign-in', () => {
  const [onReply, onLeave] = [vi.fn(), vi.fn()]
  const use = () => runner.run(() => useSignInCode({ email: 'osoba@poczta.example', onReply, onLeave }))
  const submit = async () => {
    const preventDefault = vi.fn()
    await use().handleSubmit({ preventDefault } as unknown as FormEvent)
    expect(preventDefault).toHaveBeenCalledOnce()
  }
  beforeEach(() => {
    send.mockResolvedValue({ data: reply })
    onReply.mockResolvedValue(undefined)
  })

  it('AUTH-10 is sent by its sixth digit, once, and the page is busy until the user is in', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    onReply.mockReturnValue(promise)
    use().handleChange('12345')
    await submit()
    expect(send).not.toHaveBeenCalled()
    use().handleChange('123456')
    await vi.waitFor(() => expect(use().isBusy).toBe(true))
    use().handleChange('654321')
    await submit()
    expect(send.mock.calls).toEqual([[{ body: { code: '123456', email: 'osoba@poczta.example' } }]])
    expect(onReply.mock.calls).toEqual([[reply]])
    resolve()
    await vi.waitFor(() => expect(use().isBusy).toBe(false))
    expect([onLeave.mock.calls, toasts.showFailure.mock.calls]).toEqual([[], []])
  })

  it('is not sent while another is checked, nor for the same digits again', async () => {
    state.isLoading = true
    expect(use().isBusy).toBe(true)
    use().handleChange('123456')
    expect([use().entry.code, send.mock.calls]).toEqual(['', []])
    state.isLoading = false
    send.mockResolvedValue({ error: failureOf(503, null) })
    use().handleChange('123456')
    use().handleChange('123456')
    expect(send).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(use().entry).toMatchObject({ code: '123456', isWrong: false }))
    // Enter sends it again.
    await submit()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('AUTH-13 that is refused is cleared; the fifth refusal ends the sign-in', async () => {
    send.mockResolvedValue({ error: failureOf(401, { code: 'ERRORS.CODEINVALID' }) })
    for (let times = 1; times <= 5; times++) {
      expect(onLeave).not.toHaveBeenCalled()
      use().handleChange('123456')
      await vi.waitFor(() => expect(use().entry).toMatchObject({ code: '', isWrong: true }))
      use().handleChange('1')
      expect(use().entry.isWrong).toBe(false)
    }
    expect(toasts.showWarning.mock.calls).toEqual([['NOTIFICATIONS.SIGNINOVER']])
    expect(onLeave).toHaveBeenCalledOnce()
  })

  it('of recovery is sent on request, stays when it is refused, and is wrong while it is incomplete', async () => {
    use().handleChange('12')
    use().entry.switchKind()
    expect(use().entry).toMatchObject({ isRecovery: true, code: '' })
    use().handleChange('abcd23')
    await submit()
    expect([use().entry.isWrong, toasts.showFailure.mock.calls]).toEqual([true, [['ERRORS.PROVIDEDATA']]])
    expect(send).not.toHaveBeenCalled()
    send.mockResolvedValue({ error: failureOf(401, { code: 'ERRORS.CODEINVALID' }) })
    use().handleChange('ABCD-2345')
    expect(use().entry.isWrong).toBe(false)
    await submit()
    expect(send.mock.calls).toEqual([[{ body: { code: 'abcd-2345', email: 'osoba@poczta.example' } }]])
    expect(use().entry).toMatchObject({ code: 'ABCD-2345', isWrong: true })
  })

  it('is awaited for as long as the server awaits it, and not after the page was left', () => {
    use()
    vi.advanceTimersByTime(5 * minuteMs - 1)
    expect(onLeave).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect([onLeave.mock.calls.length, toasts.showWarning.mock.calls]).toEqual([1, [['NOTIFICATIONS.SIGNINOVER']]])
    runner.reset()
    use()
    runner.reset()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the proof of identity', () => {
  const use = (isAsked = true) => runner.run(() => useIdentityProof(isAsked))
  const focus = vi.fn()
  const withField = () => {
    Object.assign(use().field, { current: { focus } })
    return use()
  }

  it.each<[string, object | undefined, string, boolean, string | null, object]>([
    ['is not known', undefined, '', true, null, {}],
    ['was given before', { isConfirmed: true, hasPassword: true }, '', true, null, {}],
    ['is a password', { hasPassword: true }, 'Miodownik7', true, null, { currentPassword: 'Miodownik7' }],
    ['is a password that is missing', { hasPassword: true }, '', false, 'ERRORS.REQUIRED', {}],
    ['is a provider’s', { hasPassword: false }, 'Miodownik7', false, 'ERRORS.CONFIRMIDENTITY', {}],
  ])('that %s', (_what, asked, password, isGiven, problem, body) => {
    state.proof = asked
    withField().setPassword(password)
    expect(use().check()).toBe(isGiven)
    expect([use().problem, use().body(), focus.mock.calls.length]).toEqual([problem, body, isGiven ? 0 : 1])
    // Typing removes the mark.
    use().setPassword('a')
    expect(use()).toMatchObject({ password: 'a', problem: null })
  })

  it.each([
    ['ERRORS.WRONGPASSWORD', true],
    ['ERRORS.CONFIRMIDENTITY', true],
    ['ERRORS.PROVIDEDATA', false],
  ] as const)('that the server refuses by %s is marked and asked for anew: %s', async (code, isMarked) => {
    withField().refuse({ code })
    expect([use().problem, focus.mock.calls.length]).toEqual([isMarked ? code : null, isMarked ? 1 : 0])
    expect(proof.refetch).toHaveBeenCalledTimes(isMarked ? 1 : 0)
    use().handleConfirmed()
    expect([use().problem, proof.refetch.mock.calls.length]).toEqual([null, isMarked ? 2 : 1])
  })

  it('is asked for when it is needed, and cleared afterwards', () => {
    use(false)
    use()
    expect(proof.ask.mock.calls).toEqual([[{ skip: true }], [{ skip: false }]])
    use().setPassword('Miodownik7')
    use().refuse({ code: 'ERRORS.WRONGPASSWORD' })
    use().clear()
    expect(use()).toMatchObject({ password: '', problem: null })
  })
})

describe('a new session', () => {
  it.each([
    [true, [['discountCode']]],
    [false, []],
  ])('is announced everywhere; a code for plans is dropped by a subscriber: %s', async (hasSubscription, dropped) => {
    session.announceSession.mockRejectedValue(new Error('the cart was not merged'))
    const opened = { ...reply, hasSubscription }
    startSession(opened)
    expect([session.saveSession.mock.calls, cookies.deleteCookie.mock.calls]).toEqual([[[opened]], dropped])
    for (const call of [resetCache, session.watchSession, session.announceSession]) expect(call).toHaveBeenCalledOnce()
    expect(toasts.showNotification.mock.calls).toEqual([['NOTIFICATIONS.LOGINSUCCESS']])
  })
})
