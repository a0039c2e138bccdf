import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/failure.ts'
import { fakeStorage } from '#testing/fake-storage.ts'
import type { Statement } from './statement.rules.ts'

type Checked = { initial: () => Statement; errorsOf: (typed: Statement) => object; onChange: unknown }
const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, given, send, toasts, form, tell } = vi.hoisted(() => ({
  state: { search: '', isSubscribed: false, isLoading: false, typed: {} as object },
  given: {} as { checked: Checked; review: () => void; refuse: () => void },
  send: vi.fn(),
  toasts: { dismissToasts: vi.fn(), showFailure: vi.fn() },
  form: { setValues: vi.fn() },
  tell: vi.fn(),
}))
vi.mock('react', () => runner.react)
vi.mock('react-router', () => ({ useSearchParams: () => [new URLSearchParams(state.search)] }))
vi.mock('#core/toasts.ts', () => toasts)
vi.mock('#core/use-subscribed.ts', () => ({ useSubscribed: () => state.isSubscribed }))
vi.mock('#i18n/language.ts', () => ({ useLanguage: () => 'en' }))
vi.mock('#identity/users/profile-prefill.api.ts', () => ({
  useProfilePrefill: (onKnown: () => void) => tell.mockImplementation(onKnown),
}))
vi.mock('#core/use-checked-form.ts', () => ({
  useCheckedForm: (checked: Checked) => {
    given.checked = checked
    return {
      ...form,
      watch: () => state.typed,
      getValues: () => state.typed,
      handleSubmit: (review: () => void, refuse: () => void) => {
        Object.assign(given, { review, refuse })
        return 'submits'
      },
    }
  },
}))
vi.mock('./withdrawals.api.ts', () => ({
  useSendWithdrawalMutation: () => [send, { isLoading: state.isLoading }],
}))
const { useWithdrawal } = await import('./use-withdrawal.ts')
const { statementStorage } = await import('./statement-storage.ts')
const { emptyStatement } = await import('./statement.rules.ts')

const use = () => runner.run(useWithdrawal)
const filled = {
  fullName: ' Zofia P. ',
  contract: null,
  orderNumber: ' SU-10001 ',
  scope: 'all',
  email: 'z@poczta.example',
}

beforeEach(() => {
  vi.resetAllMocks()
  runner.reset()
  vi.stubGlobal('sessionStorage', fakeStorage())
  Object.assign(state, { search: '', isSubscribed: false, isLoading: false, typed: { ...filled } })
  send.mockResolvedValue({ data: { receivedAt: '2026-11-21T12:00:00Z' } })
})

describe('the form of a withdrawal', () => {
  it('begins with what was typed in this tab and what the link names, and is stored with each change', () => {
    use()
    expect(given.checked.initial()).toEqual(emptyStatement)
    statementStorage.save({ ...filled, orderNumber: 'SU-1', contract: 'subscription' })
    expect(given.checked.initial()).toMatchObject({ fullName: ' Zofia P. ', orderNumber: 'SU-1' })
    state.search = 'orderNumber=SU-2'
    use()
    expect(given.checked.initial()).toMatchObject({ fullName: ' Zofia P. ', orderNumber: 'SU-2', contract: 'order' })
    expect(given.checked.onChange).toBe(statementStorage.save)
  })

  it.each<[string, Statement['contract'], boolean, string]>([
    ['a subscriber has that contract', null, true, 'subscription'],
    ['anybody else has an order', null, false, 'order'],
    ['a subscriber may choose an order', 'order', true, 'order'],
  ])('%s', (_who, contract, isSubscribed, expected) => {
    Object.assign(state, { isSubscribed, typed: { ...filled, contract } })
    expect(use().typed.contract).toBe(expected)
    // An order needs its number.
    const errors = given.checked.errorsOf({ ...filled, contract, orderNumber: '' }) as { orderNumber?: string }
    expect(errors.orderNumber).toBe(expected === 'order' ? 'ERRORS.REQUIRED' : undefined)
  })

  it('is completed from the profile, and says when something is missing', () => {
    state.typed = { ...filled, fullName: '', email: 'typed@poczta.example' }
    expect(use().handleSubmit).toBe('submits')
    tell({ firstName: 'Zofia', lastName: 'Pszczoła', email: 'z@poczta.example' })
    expect(form.setValues.mock.calls).toEqual([[{ fullName: 'Zofia Pszczoła', email: 'typed@poczta.example' }]])
    given.refuse()
    expect([toasts.showFailure.mock.calls, use().step]).toEqual([[['ERRORS.PROVIDEDATA']], { name: 'form' }])
  })
})

describe('the confirmation of a withdrawal', () => {
  const review = () => {
    use()
    given.review()
    return use()
  }

  it('sends what was shown, trimmed, and says when it was received', async () => {
    const { step, honeypot } = review()
    expect([step.name, toasts.dismissToasts.mock.calls.length]).toEqual(['review', 1])
    statementStorage.save({ ...filled, contract: 'order' })
    honeypot.onChange('filled')
    expect(use().honeypot.value).toBe('filled')
    await use().confirm()
    const body = { fullName: 'Zofia P.', orderNumber: 'SU-10001', scope: 'all', email: 'z@poczta.example' }
    expect(send.mock.calls).toEqual([
      [
        {
          headers: { 'idempotency-key': 'key' in step ? step.key : '' },
          body: { ...body, languageCode: 'en', website: 'filled' },
        },
      ],
    ])
    expect(use().step).toEqual({
      name: 'done',
      received: {
        ...{ receivedAt: '2026-11-21T12:00:00Z', email: 'z@poczta.example', contract: 'order' },
        statement: expect.stringContaining('SU-10001'),
      },
    })
    expect([statementStorage.read(), toasts.dismissToasts.mock.calls.length]).toEqual([null, 2])
  })

  it('that fails can be repeated with the same key; another look at the form gets a new one', async () => {
    send.mockResolvedValueOnce({ error: failureOf(503, null) })
    const { step } = review()
    statementStorage.save({ ...filled, contract: 'order' })
    await use().confirm()
    expect([use().step, statementStorage.read()]).toEqual([step, { ...filled, contract: 'order' }])
    await use().confirm()
    const keys = send.mock.calls.map(([{ headers }]) => headers['idempotency-key'])
    expect(keys[1]).toBe(keys[0])
    use().goBack()
    expect(use().step).toEqual({ name: 'form' })
    const again = review().step
    expect('key' in again && again.key).not.toBe(keys[0])
  })

  it('sends nothing before it was shown, nor while it is being sent', async () => {
    await use().confirm()
    review()
    state.isLoading = true
    expect(use().isSending).toBe(true)
    await use().confirm()
    expect(send).not.toHaveBeenCalled()
  })
})
