import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/failure.ts'
import { fakeStorage } from '#testing/fake-storage.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, followUrl, updateTerms, changeSession, navigate } = vi.hoisted(() => ({
  state: { session: null as { acceptedTermsVersion: string | null } | null },
  followUrl: vi.fn(),
  updateTerms: vi.fn(),
  changeSession: vi.fn(),
  navigate: () => {},
}))
vi.mock('react', () => runner.react)
vi.mock('react-router', () => ({ useNavigate: () => navigate }))
vi.mock('#core/session.ts', () => ({ changeSession, readSession: () => state.session }))
vi.mock('#legal/terms/terms.api.ts', () => ({ useUpdateTermsMutation: () => [updateTerms] }))
vi.mock('./follow-url.ts', () => ({ followUrl }))
const { useOrderSender } = await import('./use-order-sender.ts')
const { formStorage } = await import('./form-storage.ts')
const { linkStorage } = await import('./link-storage.ts')
const { emptyForm } = await import('./checkout-form.ts')

type Form = { total: number; consents: { terms?: string | null } }
const form: Form = { total: 4210, consents: { terms: '5' } }
const create = vi.fn<(key: string, form: Form) => Promise<{ url: string }>>()
const onCreated = vi.fn()
const stored = vi.fn<() => { key: string; form: Form } | null>()
const storage = { read: () => stored() ?? null, save: vi.fn(), remove: vi.fn() }
const refusal = (status: number | null) => failureOf(status ?? '', { code: 'ERRORS.CARTCHANGED' })
const isFailure = (error: unknown) => typeof error === 'object' && error !== null && 'status' in error
const use = () => runner.run(() => useOrderSender<Form>({ storage, create, onCreated }))

beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('sessionStorage', fakeStorage())
  runner.reset()
  state.session = null
  create.mockResolvedValue({ url: 'https://pay.test/1' })
  updateTerms.mockResolvedValue({ data: { acceptedVersion: '5' } })
  formStorage.save({ ...emptyForm, firstName: 'Zofia' })
  linkStorage.save({ productId: 58, code: null })
})

describe('sending an order', () => {
  it('CHK-35 happens once, however often the button is pressed, and follows the URL of the response', async () => {
    expect(use().phase).toBe('idle')
    const first = use().send(form)
    expect(use().phase).toBe('sending')
    expect(await use().send(form)).toBeNull()
    expect(await first).toBeNull()
    expect(create).toHaveBeenCalledOnce()
    const [[key, sent] = []] = create.mock.calls
    expect(storage.save.mock.calls).toEqual([[{ key, form }]])
    expect(sent).toEqual(form)
    expect(onCreated.mock.calls).toEqual([[form]])
    expect(followUrl.mock.calls).toEqual([['https://pay.test/1', navigate]])
    // The page is being left: nothing can be sent any more, and what was typed is not for the next order.
    expect(use().phase).toBe('leaving')
    expect(await use().send(form)).toBeNull()
    expect(create).toHaveBeenCalledOnce()
    expect(storage.remove).toHaveBeenCalledOnce()
    // The next order does not come by this one's link.
    expect([formStorage.read(), linkStorage.read()]).toEqual([null, null])
  })

  it.each<[string, unknown, boolean]>([
    ['no answer', refusal(null), true],
    ['a failure of the server', refusal(502), true],
    ['a refusal', refusal(409), false],
    ['an error of the page', new Error('broken'), true],
    ['a text', 'broken', true],
    ['nothing at all', null, true],
  ])('Q-100 can be repeated after %s; only a refusal discards the key', async (_what, error, isUncertain) => {
    create.mockRejectedValueOnce(error)
    const failure = await use().send(form)
    expect(failure).toEqual(isFailure(error) ? error : failureOf('', null))
    expect(use().phase).toBe('idle')
    expect(storage.remove).toHaveBeenCalledTimes(isUncertain ? 0 : 1)
    expect([onCreated.mock.calls, followUrl.mock.calls]).toEqual([[], []])
    expect([formStorage.read(), linkStorage.read()]).toMatchObject([{ firstName: 'Zofia' }, { productId: 58 }])
    stored.mockReturnValue({ key: 'first-key', form })
    expect(await use().send(form)).toBeNull()
    expect(create).toHaveBeenLastCalledWith('first-key', form)
  })
})

describe('the terms accepted with an order', () => {
  it('Q-05 are saved for the account', async () => {
    state.session = { acceptedTermsVersion: '4' }
    await use().send(form)
    expect(updateTerms.mock.calls).toEqual([[{ body: { version: '5' } }]])
    expect(changeSession.mock.calls).toEqual([[{ acceptedTermsVersion: '4' }, { acceptedTermsVersion: '5' }]])
  })

  it('do not delay the payment page when they cannot be saved', async () => {
    state.session = { acceptedTermsVersion: null }
    updateTerms.mockResolvedValue({ error: refusal(503) })
    await use().send(form)
    expect(changeSession).not.toHaveBeenCalled()
    expect(followUrl).toHaveBeenCalledOnce()
  })

  it.each<[string, typeof state.session, string | null | undefined]>([
    ['a guest', null, '5'],
    ['an account that has accepted them', { acceptedTermsVersion: '5' }, '5'],
    ['an order without terms', { acceptedTermsVersion: '4' }, undefined],
    ['an order with none accepted', { acceptedTermsVersion: '4' }, null],
  ])('are not saved for %s', async (_whose, session, terms) => {
    state.session = session
    await use().send({ total: 1, consents: terms === undefined ? {} : { terms } })
    expect(updateTerms).not.toHaveBeenCalled()
    expect(followUrl).toHaveBeenCalledOnce()
  })
})
