import { beforeEach, describe, expect, it, vi } from 'vitest'

type Counts = Record<string, number>
const { state, calls, toasts } = vi.hoisted(() => ({
  state: {
    user: undefined as { cartId: string | null } | undefined,
    device: null as string | null,
    carts: {} as Record<string, Record<string, number>>,
    merged: undefined as Record<string, number> | undefined,
  },
  calls: [] as string[],
  toasts: { showFailure: vi.fn(), showNotification: vi.fn() },
}))
const cartOf = (id: string, counts: Counts | undefined) =>
  counts && { id, products: Object.entries(counts).map(([product, count]) => ({ product: { id: product }, count })) }
vi.mock('#core/toasts.ts', () => toasts)
vi.mock('#i18n/language.ts', () => ({ useLanguage: () => 'pl' }))
vi.mock('#identity/users/users.api.ts', () => ({ useLazyGetUserQuery: () => [async () => ({ data: state.user })] }))
vi.mock('./cart-id.ts', () => ({
  readCartId: () => state.device,
  saveCartId: (id: string) => {
    calls.push(`save ${id}`)
  },
}))
vi.mock('./cart.api.ts', () => {
  const change = (name: string, data: () => unknown) => () => [
    async ({ body }: { body: { cartId: string; languageCode: string } }) => {
      calls.push(`${name} ${body.cartId} ${body.languageCode}`)
      return { data: data() }
    },
  ]
  return {
    useLazyGetCartQuery: () => [
      async ({ query }: { query: { id: string } }) => {
        calls.push(`load ${query.id}`)
        return { data: cartOf(query.id, state.carts[query.id]) }
      },
    ],
    useMergeCartsMutation: change('merge', () => cartOf('own', state.merged)),
    useAssignCartMutation: change('assign', () => ({})),
  }
})
const { useMergeCarts } = await import('./use-merge-carts.ts')

beforeEach(() => {
  vi.clearAllMocks()
  calls.length = 0
  Object.assign(state, { user: { cartId: 'own' }, device: 'guest', carts: {}, merged: undefined })
})
const toasted = () => [...toasts.showNotification.mock.calls, ...toasts.showFailure.mock.calls].flat()

describe('the carts at sign-in', () => {
  it.each<[string, Counts, Counts, Counts, string[]]>([
    ['all of both fits', { a: 2 }, { a: 3, b: 1 }, { a: 5, b: 1 }, ['NOTIFICATIONS.CARTSMERGED']],
    ['stock cuts one', { a: 2 }, { a: 3 }, { a: 4 }, ['NOTIFICATIONS.CARTSMERGED', 'ERRORS.STOCKLIMITREACHED']],
    ['a product is gone', { a: 2 }, { b: 1 }, { a: 2 }, ['NOTIFICATIONS.CARTSMERGED', 'ERRORS.STOCKLIMITREACHED']],
    ['the guest brought nothing', { a: 2 }, {}, { a: 2 }, []],
  ])('CART-03 are merged and say so, and say what was reduced: %s', async (_case, own, guest, merged, messages) => {
    Object.assign(state, { carts: { own, guest }, merged })
    await useMergeCarts()()
    expect(calls).toEqual(['load guest', 'load own', 'merge guest pl'])
    expect(toasted()).toEqual(messages)
  })

  it('CART-03 say nothing of a merge that was refused', async () => {
    state.carts = { own: { a: 1 }, guest: { a: 1 } }
    await useMergeCarts()()
    expect(calls).toContain('merge guest pl')
    expect(toasted()).toEqual([])
  })

  it("CART-04 the guest's becomes the account's where that has none", async () => {
    Object.assign(state, { user: { cartId: null }, carts: { guest: { a: 1 } } })
    await useMergeCarts()()
    expect(calls).toEqual(['load guest', 'assign guest pl'])
    expect(toasted()).toEqual([])
  })

  it.each<[string, string | null, string[]]>([
    ['has none', null, ['load own', 'save own']],
    ['has the same', 'own', ['load own', 'save own']],
    ['has one that is gone', 'gone', ['load gone', 'load own', 'save own']],
  ])("CART-05 the account's is shown where the device %s", async (_case, device, done) => {
    Object.assign(state, { device, carts: { own: { a: 1 } } })
    await useMergeCarts()()
    expect(calls).toEqual(done)
    expect(toasted()).toEqual([])
  })

  it.each<[string, { cartId: null } | undefined, string | null, string[]]>([
    ['neither has one', { cartId: null }, null, []],
    ['nobody could say whose account it is', undefined, 'guest', ['load guest']],
  ])('stay as they are when %s', async (_case, user, device, done) => {
    Object.assign(state, { user, device, carts: { guest: { a: 1 } } })
    await useMergeCarts()()
    expect(calls).toEqual(done)
    expect(toasted()).toEqual([])
  })
})
