import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/failure.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, ask, followUrl, navigate } = vi.hoisted(() => ({
  state: { query: {} as { data?: { state: string; paymentMethod: string }; error?: unknown } },
  ask: vi.fn(),
  followUrl: vi.fn(),
  navigate: () => {},
}))
vi.mock('react', () => runner.react)
vi.mock('react-router', () => ({ useNavigate: () => navigate }))
vi.mock('./follow-url.ts', () => ({ followUrl }))
vi.mock('./checkout.api.ts', () => ({
  useGetResultQuery: (asked: unknown, { pollingInterval }: { pollingInterval: number }) => {
    ask(asked, pollingInterval)
    return { ...state.query, isFetching: false, refetch: ask }
  },
}))
const { useOrderResult } = await import('./use-order-result.ts')
const { usePaymentPage } = await import('./use-payment-page.ts')

const use = () => runner.run(() => useOrderResult({ orderId: 'o1' }))
const interval = () => {
  use()
  return ask.mock.lastCall?.[1]
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  runner.reset()
  state.query = {}
  return () => {
    runner.reset()
    vi.useRealTimers()
  }
})

describe('the result of an order', () => {
  it('is asked for again while its payment is pending: every 2 s in the first minute, every 10 s later', () => {
    expect(interval()).toBe(0)
    expect(ask).toHaveBeenLastCalledWith({ query: { orderId: 'o1' } }, 0)
    state.query = { data: { state: 'waiting', paymentMethod: 'Blik' } }
    expect(interval()).toBe(2000)
    vi.advanceTimersByTime(60_000 - 1)
    expect(interval()).toBe(2000)
    vi.advanceTimersByTime(1)
    expect(interval()).toBe(10_000)
    state.query = { data: { state: 'paid', paymentMethod: 'Blik' } }
    expect(interval()).toBe(0)
  })

  it('begins no minute before the payment is pending, and ends it with the page', () => {
    use()
    expect(vi.getTimerCount()).toBe(0)
    state.query = { data: { state: 'waiting', paymentMethod: 'Stripe' } }
    use()
    expect(vi.getTimerCount()).toBe(1)
    runner.reset()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not asked for again with cash on delivery', () => {
    state.query = { data: { state: 'waiting', paymentMethod: 'Cod' } }
    expect(interval()).toBe(0)
  })

  it('stays on the page when it could not be loaded again', () => {
    const error = failureOf(503, null)
    state.query = { error }
    expect(use()).toMatchObject({ error, result: undefined })
    const data = { state: 'paid', paymentMethod: 'Blik' }
    state.query = { data, error }
    expect(use()).toMatchObject({ result: data, error: undefined })
  })
})

describe('a payment page', () => {
  const usePage = () => runner.run(usePaymentPage)
  it('is followed, and the button stays busy until this page is left', async () => {
    expect(usePage().isBusy).toBe(false)
    const opened = usePage().open(async () => ({ url: 'https://pay.test/1' }))
    expect(usePage().isBusy).toBe(true)
    await opened
    expect(followUrl.mock.calls).toEqual([['https://pay.test/1', navigate]])
    expect(usePage().isBusy).toBe(true)
  })

  it('that the server does not give is followed nowhere, and can be asked for again', async () => {
    await usePage().open(() => Promise.reject(failureOf(409, null)))
    expect([followUrl.mock.calls, usePage().isBusy]).toEqual([[], false])
  })
})
