import type { SubscriptionForm } from '@slodki-ul/contract/membership/billing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '#testing/fake-storage.ts'

type Sender = {
  storage: { save: (pending: object) => void; read: () => unknown }
  create: (key: string, form: SubscriptionForm) => Promise<object>
  onCreated: unknown
}
type Submission = {
  orderOf: (values: object, termsVersion: string) => unknown
  findProblem: unknown
  send: unknown
  resetTermsConsent: () => void
  onRefused: (failure: { code: string }) => void
}
const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, given, subscribe, deleteDiscountCode, toSubscriptionForm } = vi.hoisted(() => ({
  state: { off: undefined as string[] | undefined },
  given: {} as { submission: Submission; sender: Sender; errorsOf: (values: object) => unknown },
  subscribe: vi.fn(),
  deleteDiscountCode: vi.fn(),
  toSubscriptionForm: vi.fn((...form: unknown[]) => form),
}))
vi.mock('react', () => runner.react)
vi.mock('#i18n/language.ts', () => ({ useLanguage: () => 'en' }))
vi.mock('#core/system.api.ts', () => ({ useGetHealthQuery: () => ({ data: state.off && { paymentsOff: state.off } }) }))
vi.mock('#membership/plans/discount-code.ts', () => ({ deleteDiscountCode }))
vi.mock('#membership/billing/subscription.api.ts', () => ({ useSubscribeMutation: () => [subscribe] }))
vi.mock('@slodki-ul/contract/membership/billing.rules', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  findSubscribeProblem: 'the order of checks',
  subscriptionFormErrors: (form: unknown) => ({ errorsOf: form }),
}))
vi.mock('./subscription-form.ts', () => ({ toSubscriptionForm }))
vi.mock('#commerce/checkout/use-order-form.ts', () => ({
  useOrderForm: (errorsOf: (values: object) => unknown) => {
    given.errorsOf = errorsOf
    return { form: 'the form', markFields: 'marks' }
  },
}))
vi.mock('#commerce/checkout/use-submit.ts', () => ({
  useSubmit: (submission: Submission) => {
    given.submission = submission
    return { submit: 'submits', problem: null }
  },
}))
vi.mock('#commerce/checkout/use-order-sender.ts', () => ({
  useOrderSender: (sender: Sender) => {
    given.sender = sender
    return { phase: 'idle', send: 'sends' }
  },
}))
const { useSubscribe } = await import('./use-subscribe.ts')
const { useSendSubscription } = await import('./use-send-subscription.ts')
const { firstSessionClaim } = await import('#membership/billing/first-session-claim.ts')

const onReload = vi.fn()
const offer = (type: string, blikAvailable = true) => ({ plan: { id: 3, type, blikAvailable } })
type Purchase = Parameters<typeof useSubscribe>[0]
const purchase = { offer: offer('Yearly'), variant: 'webinar', code: 'MIOD10', onReload, send: 'sends' }
const use = (change: object = {}) => runner.run(() => useSubscribe({ ...purchase, ...change } as unknown as Purchase))

beforeEach(() => {
  vi.clearAllMocks()
  runner.reset()
  state.off = undefined
  vi.stubGlobal('sessionStorage', fakeStorage())
})

describe('the payment of a plan', () => {
  it.each<[string, object, string[] | undefined, string[], string]>([
    ['by card or BLIK', offer('Yearly'), undefined, ['Stripe', 'Blik'], 'Stripe'],
    ['by card only', offer('Yearly', false), [], ['Stripe'], 'Stripe'],
    ['without a method that is switched off', offer('Yearly'), ['Stripe'], ['Blik'], 'Blik'],
    ['by BLIK only', offer('Eternal'), [], ['Blik'], 'Blik'],
    ['when all are switched off', offer('Yearly', false), ['Stripe'], [], 'Stripe'],
  ])('SUB-21 SUB-22 SUB-23 %s', (_how, of, off, payments, payment) => {
    state.off = off
    expect(use({ offer: of })).toMatchObject({ payments, payment })
  })

  it('is the preferred one while the plan allows it', () => {
    use().setPayment('Blik')
    expect(use().payment).toBe('Blik')
    expect(use({ offer: offer('Yearly', false) }).payment).toBe('Stripe')
  })
})

describe('the purchase of a plan', () => {
  it('has the form, the consents, the offer and the version of the terms', () => {
    expect(use()).toMatchObject({ form: 'the form', submit: 'submits', problem: null })
    expect(given.submission).toMatchObject({
      ...{ form: 'the form', markFields: 'marks', findProblem: 'the order of checks', send: 'sends' },
    })
    use().setConsents({ terms: true, resign: false, digital: true })
    use().setPayment('Blik')
    expect(use().consents).toEqual({ terms: true, resign: false, digital: true })
    const about = { offer: purchase.offer, variant: 'webinar', payment: 'Blik', code: 'MIOD10', languageCode: 'en' }
    const consents = { terms: true, resign: false, digital: true }
    const values = { firstName: 'Zofia' }
    expect(given.submission.orderOf(values, '5')).toEqual([values, consents, { ...about, termsVersion: '5' }])
    expect(given.errorsOf(values)).toEqual({ errorsOf: [values, consents, { ...about, termsVersion: '' }] })
    // New terms need a new consent, and only that.
    given.submission.resetTermsConsent()
    expect(use().consents).toEqual({ ...consents, terms: false })
  })

  it.each([
    ['ERRORS.VOUCHERINVALID', 1, 1],
    ['ERRORS.PLANPRICECHANGED', 0, 1],
    ['ERRORS.PROVIDEDATA', 0, 0],
  ])('that is refused by %s forgets the code %d times and loads prices %d times', (code, deleted, loaded) => {
    use()
    given.submission.onRefused({ code })
    expect(deleteDiscountCode).toHaveBeenCalledTimes(deleted)
    expect(onReload).toHaveBeenCalledTimes(loaded)
  })
})

describe('sending the purchase', () => {
  const form = { email: 'zofia@poczta.example' } as SubscriptionForm
  it.each([['claim-1'], [undefined]])('has its key, and remembers what opens the new account: %s', async (claim) => {
    const reply = { url: 'https://pay.test/1', claim }
    subscribe.mockReturnValue({ unwrap: async () => reply })
    expect(runner.run(useSendSubscription)).toEqual({ phase: 'idle', send: 'sends' })
    expect(await given.sender.create('key-1', form)).toBe(reply)
    expect(subscribe.mock.calls).toEqual([[{ headers: { 'idempotency-key': 'key-1' }, body: form }]])
    expect(firstSessionClaim.read()).toBe(claim ?? '')
    // The code belongs to the order that was made.
    expect(given.sender.onCreated).toBe(deleteDiscountCode)
  })

  it('that fails remembers nothing; an answer that is awaited is stored for this tab', async () => {
    subscribe.mockReturnValue({ unwrap: () => Promise.reject(new Error('refused')) })
    runner.run(useSendSubscription)
    await expect(given.sender.create('key-1', form)).rejects.toThrow('refused')
    expect(firstSessionClaim.read()).toBeNull()
    given.sender.storage.save({ key: 'key-1', form })
    expect(sessionStorage.getItem('subscribe.pending')).toContain('"key":"key-1"')
  })
})
