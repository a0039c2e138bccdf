import type { FormEvent } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Failure, failureOf } from '#core/failure.ts'
import type { CheckoutForm } from './checkout-form.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, showFailure, reloadTerms, getTerms } = vi.hoisted(() => ({
  state: { terms: undefined as { version: string } | undefined },
  showFailure: vi.fn(),
  reloadTerms: vi.fn(),
  getTerms: vi.fn(),
}))
vi.mock('react', () => runner.react)
vi.mock('#core/toasts.ts', () => ({ showFailure }))
vi.mock('#i18n/language.ts', () => ({ useLanguage: () => 'en' }))
vi.mock('#legal/terms/terms.api.ts', () => ({
  useGetTermsQuery: (request: unknown) => {
    getTerms(request)
    return { currentData: state.terms, refetch: reloadTerms }
  },
}))
vi.mock('./consents-step.tsx', () => ({
  consentOf: { 'ERRORS.PLEASEACCEPTTERMS': 'terms' },
  consentId: (name: string) => `consent-${name}`,
}))
const { useSubmit } = await import('./use-submit.ts')

type Order = { version: string; firstName: string }
const focused = vi.fn()
const values = { firstName: 'Zofia' } as CheckoutForm
const options = {
  form: { getValues: () => values },
  markFields: vi.fn<(fields: object) => void>(),
  showErrors: vi.fn<() => Promise<void>>(),
  orderOf: vi.fn<(of: CheckoutForm, version: string) => Order | null>(),
  findProblem: vi.fn(),
  send: vi.fn<(order: Order) => Promise<Failure | null>>(),
  resetTermsConsent: vi.fn(),
  onRefused: vi.fn(),
}
const use = () => runner.run(() => useSubmit<Order>(options as unknown as Parameters<typeof useSubmit<Order>>[0]))
async function submit() {
  const preventDefault = vi.fn()
  await use().submit({ preventDefault } as unknown as FormEvent)
  expect(preventDefault).toHaveBeenCalledOnce()
  return use()
}

beforeEach(() => {
  vi.resetAllMocks()
  runner.reset()
  state.terms = { version: '5' }
  options.orderOf.mockImplementation(({ firstName }, version) => ({ version, firstName }))
  options.findProblem.mockReturnValue(null)
  options.send.mockResolvedValue(null)
  vi.stubGlobal('document', { getElementById: (id: string) => ({ focus: () => focused(id) }) })
})

describe('pressing the order button', () => {
  it('sends the form with the version of the terms on the page', async () => {
    expect(await submit()).toMatchObject({ problem: null, invalidFields: [] })
    expect(getTerms).toHaveBeenCalledWith({ params: { lang: 'en' } })
    expect(options.send.mock.calls).toEqual([[{ version: '5', firstName: 'Zofia' }]])
    for (const mock of [showFailure, reloadTerms, options.onRefused, options.showErrors, focused])
      expect(mock).not.toHaveBeenCalled()
  })

  it('loads missing terms first, and shows a toast when that fails', async () => {
    state.terms = undefined
    reloadTerms.mockResolvedValueOnce({ data: { version: '6' } })
    await submit()
    expect(options.send.mock.calls).toEqual([[{ version: '6', firstName: 'Zofia' }]])
    expect(showFailure).not.toHaveBeenCalled()
    reloadTerms.mockResolvedValueOnce({ error: failureOf(503, { code: 'ERRORS.UNAVAILABLE' }) })
    await submit()
    expect(showFailure.mock.calls).toEqual([['ERRORS.UNAVAILABLE', 'getTerms']])
    expect(options.send).toHaveBeenCalledOnce()
  })

  it('CHK-30 shows the first problem, marks its fields and sends nothing', async () => {
    const fields = { email: 'ERRORS.PROVIDEDATA', 'address.city': 'ERRORS.PROVIDEDATA' }
    options.findProblem.mockReturnValue({ error: 'ERRORS.PROVIDEDATA', fields })
    const { problem, invalidFields } = await submit()
    expect([problem, invalidFields]).toEqual(['ERRORS.PROVIDEDATA', ['email', 'address.city']])
    expect(showFailure.mock.calls).toEqual([['ERRORS.PROVIDEDATA']])
    expect(options.showErrors).toHaveBeenCalledOnce()
    expect([options.send.mock.calls, focused.mock.calls]).toEqual([[], []])
    // The next press clears the errors of the previous one.
    options.findProblem.mockReturnValue(null)
    expect(await submit()).toMatchObject({ problem: null, invalidFields: [] })
  })

  it.each([
    ['ERRORS.PLEASEACCEPTTERMS', [['consent-terms']]],
    ['ERRORS.SELECTPARCELPOINT', [['parcel-point']]],
    ['ERRORS.CARTCHANGED', []],
  ])('focuses the element of %s', async (error, focus) => {
    options.findProblem.mockReturnValue({ error })
    expect(await submit()).toMatchObject({ problem: error, invalidFields: [] })
    expect(focused.mock.calls).toEqual(focus)
    expect(options.showErrors).not.toHaveBeenCalled()
  })

  it('shows a toast when no delivery or payment method is left', async () => {
    options.orderOf.mockReturnValue(null)
    await submit()
    expect(showFailure.mock.calls).toEqual([['ERRORS.METHODUNAVAILABLE']])
    expect(options.send).not.toHaveBeenCalled()
  })
})

describe('an order that the server refuses', () => {
  it('shows the reason and marks the fields', async () => {
    const fields = { phone: 'ERRORS.PROVIDEDATA' }
    const failure = { ...failureOf(400, { code: 'ERRORS.PROVIDEDATA' }), fields }
    options.send.mockResolvedValue(failure)
    expect(await submit()).toMatchObject({ problem: 'ERRORS.PROVIDEDATA', invalidFields: ['phone'] })
    expect(options.onRefused.mock.calls).toEqual([[failure]])
    expect(options.markFields.mock.calls).toEqual([[fields]])
    expect([options.resetTermsConsent.mock.calls, reloadTerms.mock.calls]).toEqual([[], []])
  })

  it('because the terms have changed requires consent to the new ones', async () => {
    options.send.mockResolvedValue(failureOf(400, { code: 'ERRORS.PLEASEACCEPTTERMS' }))
    await submit()
    expect(options.resetTermsConsent).toHaveBeenCalledOnce()
    expect(reloadTerms).toHaveBeenCalledOnce()
    expect(focused.mock.calls).toEqual([['consent-terms']])
  })
})
