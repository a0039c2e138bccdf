import type { Session } from '@slodki-ul/contract/identity/auth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/failure.ts'
import { fakeStorage } from '#testing/fake-storage.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, ask, open, showNotification, startSession, cart, navigate } = vi.hoisted(() => ({
  state: {
    query: {} as { currentData?: object | null; error?: unknown },
    session: null as object | null,
    search: '',
  },
  ask: vi.fn(),
  open: vi.fn(),
  showNotification: vi.fn(),
  startSession: vi.fn(),
  cart: { putBack: vi.fn(), applyVoucher: vi.fn() },
  navigate: vi.fn(),
}))
vi.mock('react', () => runner.react)
vi.mock('react-router', () => ({
  useNavigate: () => navigate,
  useSearchParams: () => [new URLSearchParams(state.search)],
}))
vi.mock('#i18n/language.ts', () => ({ useLanguage: () => 'pl' }))
vi.mock('#core/toasts.ts', () => ({ showNotification }))
vi.mock('#core/session.ts', () => ({ readSession: () => state.session }))
vi.mock('#identity/auth/start-session.ts', () => ({ startSession }))
vi.mock('#commerce/cart/use-cart-changes.ts', () => ({ useCartChanges: () => cart }))
vi.mock('#membership/billing/subscription.api.ts', () => ({
  useGetSubscriptionQuery: (asked: unknown, { pollingInterval }: { pollingInterval: number }) => {
    ask(asked, pollingInterval)
    return { ...state.query, isFetching: false, refetch: ask }
  },
  useOpenFirstSessionMutation: () => [open],
}))
const { useOwnSubscription } = await import('./use-own-subscription.ts')
const { savePortalRedirect } = await import('./portal-redirect.ts')
const { useFirstSession } = await import('../checkout/use-first-session.ts')
const { useLinkedOrder } = await import('../checkout/use-linked-order.ts')
const { firstSessionClaim } = await import('#membership/billing/first-session-claim.ts')
const { linkStorage } = await import('#commerce/checkout/link-storage.ts')

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', fakeStorage())
  runner.reset()
  Object.assign(state, { query: {}, session: null, search: '' })
  return () => {
    runner.reset()
    vi.useRealTimers()
  }
})

describe('the own subscription', () => {
  const use = () => runner.run(useOwnSubscription)
  const interval = () => {
    use()
    return ask.mock.lastCall?.[1]
  }
  const planned = { cancellationPlanned: true, paidUntil: '2026-12-24T22:59:59Z' }

  it('is asked for every 2 s for 20 s after the return from the provider, and once otherwise', () => {
    expect(interval()).toBe(0)
    expect([ask.mock.lastCall?.[0], vi.getTimerCount()]).toEqual([{ query: { languageCode: 'pl' } }, 0])
    runner.reset()
    savePortalRedirect('other')
    expect(interval()).toBe(2000)
    vi.advanceTimersByTime(20_000 - 1)
    expect(interval()).toBe(2000)
    vi.advanceTimersByTime(1)
    expect(interval()).toBe(0)
    runner.reset()
    savePortalRedirect('other')
    use()
    runner.reset()
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each<[string, 'cancel' | 'other' | null, object, number]>([
    ['by whoever left to cancel', 'cancel', planned, 1],
    ['not by whoever left for something else', 'other', planned, 0],
    ['not by whoever was not there', null, planned, 0],
    ['not while it goes on', 'cancel', { ...planned, cancellationPlanned: false }, 0],
  ])('says until when it is paid, %s', (_who, purpose, currentData, times) => {
    if (purpose) savePortalRedirect(purpose)
    state.query = { currentData: null }
    use()
    state.query = { currentData }
    for (let shown = 0; shown < 2; shown++) use()
    expect(showNotification.mock.calls).toEqual(
      Array(times).fill(['NOTIFICATIONS.SUBSCRIPTIONCANCELLED', { date: '24.12.2026' }]),
    )
  })

  it.each<[string, object | null | undefined, boolean]>([
    ['nothing is known', undefined, true],
    ['there is none', null, false],
    ['it is known', planned, false],
  ])('shows an error when %s', (_what, currentData, isShown) => {
    const error = failureOf(503, null)
    state.query = { currentData, error } as typeof state.query
    expect(use()).toMatchObject({ subscription: currentData, error: isShown ? error : undefined })
  })
})

describe('the session of a guest who has paid for a plan', () => {
  const use = () => runner.run(useFirstSession)
  const reply = (result: Promise<unknown>) => open.mockReturnValue({ unwrap: () => result })
  const session = { id: 'u1' } as Session

  it('is opened once by what the order gave', async () => {
    firstSessionClaim.save('claim-1')
    reply(Promise.resolve(session))
    expect(use()).toBe('opening')
    await vi.waitFor(() => expect(use()).toBe('opened'))
    expect([open.mock.calls, startSession.mock.calls]).toEqual([[[{ body: { claim: 'claim-1' } }]], [[session]]])
    expect(firstSessionClaim.read()).toBeNull()
  })

  it('is not opened where the server gives none; without a network it is tried the next time', async () => {
    firstSessionClaim.save('claim-1')
    reply(Promise.resolve(null))
    use()
    await vi.waitFor(() => expect(use()).toBe('none'))
    expect(firstSessionClaim.read()).toBeNull()
    runner.reset()
    firstSessionClaim.save('claim-1')
    reply(Promise.reject(new Error('no network')))
    use()
    await vi.waitFor(() => expect(use()).toBe('none'))
    expect([firstSessionClaim.read(), startSession.mock.calls]).toEqual(['claim-1', []])
  })

  it.each<[string, string | null, object | null, string]>([
    ['nothing was ordered here', null, null, 'none'],
    ['nothing was ordered here by a customer', null, session, 'none'],
    ['a customer ordered', '', session, 'opened'],
    ['a customer has signed in meanwhile', 'claim-1', session, 'opened'],
    ['a customer ordered and has signed out', '', null, 'none'],
  ])('is not asked for when %s', (_when, claim, signedIn, state_) => {
    if (claim !== null) firstSessionClaim.save(claim)
    state.session = signedIn
    expect(use()).toBe(state_)
    expect([open.mock.calls, firstSessionClaim.read()]).toEqual([[], null])
  })
})

describe('a link to the checkout', () => {
  const use = () => runner.run(useLinkedOrder)
  const visit = async (search: string, outcome = 'applied') => {
    state.search = search
    cart.applyVoucher.mockResolvedValue(outcome)
    const began = use()
    use()
    await vi.waitFor(() => expect(use()).toBe(false))
    return began
  }

  it('CHK-01 CHK-02 adds its product and then its code, once, and leaves the URL', async () => {
    const order: string[] = []
    cart.putBack.mockImplementation(async () => order.push('product'))
    expect(await visit('add-to-cart=58&dcc=%20MIOD10%20')).toBe(true)
    expect([cart.putBack.mock.calls, cart.applyVoucher.mock.calls]).toEqual([[[58, 1]], [['MIOD10']]])
    expect(order).toEqual(['product'])
    expect(cart.putBack.mock.invocationCallOrder[0]).toBeLessThan(cart.applyVoucher.mock.invocationCallOrder[0] ?? 0)
    expect(navigate.mock.calls).toEqual([[expect.any(String), { replace: true, state: { preserveScroll: true } }]])
    expect(showNotification.mock.calls).toEqual([['NOTIFICATIONS.VOUCHERAPPLIED']])
    expect(linkStorage.read()).toEqual({ productId: 58, code: 'MIOD10' })
  })

  it('may have one of the two; a code that is refused is no success', async () => {
    await visit('dcc=MIOD10', 'refused')
    expect([cart.putBack.mock.calls, showNotification.mock.calls]).toEqual([[], []])
    expect(linkStorage.read()).toEqual({ productId: null, code: 'MIOD10' })
    runner.reset()
    await visit('add-to-cart=58')
    expect([cart.putBack.mock.calls, cart.applyVoucher.mock.calls.length]).toEqual([[[58, 1]], 1])
    expect(linkStorage.read()).toEqual({ productId: 58, code: null })
  })

  it.each(['', 'dcc=%20', 'add-to-cart=0', 'add-to-cart=-1', 'add-to-cart=x'])(
    'that has neither: %j',
    async (search) => {
      expect(await visit(search)).toBe(false)
      expect([navigate.mock.calls, cart.putBack.mock.calls, linkStorage.read()]).toEqual([[], [], null])
    },
  )
})
