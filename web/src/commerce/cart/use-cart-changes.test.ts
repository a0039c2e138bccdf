import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/failure.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, sent, announceAdded, ask } = vi.hoisted(() => ({
  state: {
    cartId: 'c1' as string | null,
    error: null as unknown,
    reply: {} as object,
    query: {} as { data?: { id: string }; error?: unknown; isFetching: boolean },
  },
  sent: [] as [string, object][],
  announceAdded: vi.fn(),
  ask: vi.fn(),
}))
vi.mock('react', () => runner.react)
vi.mock('#i18n/language.ts', () => ({ useLanguage: () => 'en' }))
vi.mock('./cart-id.ts', () => ({ readCartId: () => state.cartId, useCartId: () => state.cartId }))
vi.mock('./added-to-cart.ts', () => ({ announceAdded }))
vi.mock('@reduxjs/toolkit/query/react', () => ({ skipToken: 'skipped' }))
vi.mock('./cart.api.ts', () => {
  const mutation = (name: string) => () => [
    ({ body }: { body: object }) => {
      sent.push([name, body])
      const result = state.error ? { error: state.error } : { data: state.reply }
      const unwrap = async () => {
        if (state.error) throw state.error
        return state.reply
      }
      return Object.assign(Promise.resolve(result), { unwrap })
    },
  ]
  return {
    useAddToCartMutation: mutation('add'),
    useAddVoucherMutation: mutation('voucher'),
    useChangeCountMutation: mutation('count'),
    useClearCartMutation: mutation('clear'),
    useRemoveFromCartMutation: mutation('remove'),
    useGetCartQuery: (...asked: unknown[]) => {
      ask(...asked)
      return { ...state.query, refetch: ask }
    },
  }
})
const { useCartChanges, useCartLines } = await import('./use-cart-changes.ts')
const { useAddToCart } = await import('./use-add-to-cart.ts')
const { useCart } = await import('./use-cart.ts')

const use = () => runner.run(useCartChanges)
const refusal = (code: string, status = 409) => failureOf(status, { code })
const gift = { recipientEmail: 'ola@poczta.example' } as GiftDelivery

beforeEach(() => {
  vi.clearAllMocks()
  runner.reset()
  sent.length = 0
  Object.assign(state, { cartId: 'c1', error: null, reply: {}, query: { isFetching: false } })
})

describe('changes of the cart', () => {
  const cart = { cartId: 'c1', languageCode: 'en' }
  it('name the cart, the product and the language, and tell whether the server took them', async () => {
    const { changeCount, remove, clear, applyVoucher, putBack } = use()
    await changeCount(58, 3)
    expect([await remove(58), await clear()]).toEqual([true, true])
    expect(await applyVoucher('MIOD10')).toBe('applied')
    expect([await putBack(58, 2), await putBack(60, 1, gift)]).toEqual([true, true])
    expect(sent).toEqual([
      ['count', { ...cart, productId: 58, count: 3 }],
      ['remove', { ...cart, productId: 58 }],
      ['clear', cart],
      ['voucher', { ...cart, voucher: 'MIOD10' }],
      ['add', { ...cart, productId: 58, count: 2 }],
      ['add', { ...cart, productId: 60, count: 1, gift }],
    ])
    expect(Object.keys(sent[4]?.[1] ?? {})).not.toContain('gift')
    state.error = refusal('ERRORS.OUTOFSTOCK')
    expect([await remove(58), await clear(), await putBack(58, 2)]).toEqual([false, false, false])
  })

  it('send nothing without a cart; a product put back begins one', async () => {
    state.cartId = null
    const { remove, clear, applyVoucher, putBack } = use()
    expect([await remove(58), await clear(), await applyVoucher('MIOD10')]).toEqual([false, false, 'refused'])
    expect(sent).toEqual([])
    expect(await putBack(58, 2)).toBe(true)
    expect(sent).toEqual([['add', { ...cart, cartId: null, productId: 58, count: 2 }]])
  })

  it.each([
    ['ERRORS.VOUCHERINVALID', 'ERRORS.VOUCHERINVALID'],
    ['ERRORS.VOUCHERNOTFORSHOP', 'ERRORS.VOUCHERNOTFORSHOP'],
    ['ERRORS.GIFTCARDBLOCKED', 'ERRORS.GIFTCARDBLOCKED'],
    ['ERRORS.TOOMANYATTEMPTS', 'unchecked'],
    ['ERRORS.BASIC', 'unchecked'],
  ])('a code answered %s is %s', async (code, outcome) => {
    state.error = refusal(code)
    expect(await use().applyVoucher('MIOD10')).toBe(outcome)
  })

  it('are shown before the server has confirmed them, until they are confirmed, refused or removed', async () => {
    const products = [{ product: { id: 58 }, count: 1 }] as Cart['products']
    const count = () => runner.run(() => useCartLines({ products })).map((line) => line.count)
    expect([count(), runner.run(() => useCartLines(null))]).toEqual([[1], []])
    const changed = use().changeCount(58, 4)
    expect(count()).toEqual([4])
    await changed
    expect(count()).toEqual([1])
    void use().changeCount(58, 5)
    void use().remove(58)
    expect(count()).toEqual([1])
  })
})

describe('adding to the cart', () => {
  const product = { id: 58, name: 'Miód' }
  const useAdding = () => runner.run(useAddToCart)

  it('shows the product with the quantity that was added, and is busy until the last of them is there', async () => {
    state.reply = { products: [{ product, count: 7 }] }
    const { add } = useAdding()
    const both = [add(58), add(58, 2, gift)]
    expect(useAdding().isAdding).toBe(true)
    expect(await both[0]).toBe(true)
    expect(await both[1]).toBe(true)
    expect(useAdding().isAdding).toBe(false)
    const cart = { cartId: 'c1', languageCode: 'en', productId: 58 }
    expect(sent).toEqual([
      ['add', { ...cart, count: 1, gift: undefined }],
      ['add', { ...cart, count: 2, gift }],
    ])
    expect(announceAdded.mock.calls).toEqual([[{ product, count: 1 }], [{ product, count: 2 }]])
  })

  it('shows nothing of a product that the cart does not have, nor when it was refused', async () => {
    state.reply = { products: [{ product: { id: 60 }, count: 1 }] }
    expect(await useAdding().add(58)).toBe(true)
    state.error = refusal('ERRORS.OUTOFSTOCK')
    expect(await useAdding().add(58)).toBe(false)
    expect([announceAdded.mock.calls, useAdding().isAdding]).toEqual([[], false])
  })
})

describe('the current cart', () => {
  const error = refusal('ERRORS.BASIC')
  const data = { id: 'c1' }
  it.each<[string, string | null, Partial<typeof state.query>, unknown[]]>([
    ['there is none', null, {}, [null, false, undefined]],
    ['there is none, though an earlier one was loaded', null, { data, error }, [null, false, undefined]],
    ['it loads', 'c1', { isFetching: true }, [null, true, undefined]],
    ['it is about to load', 'c1', {}, [null, true, undefined]],
    ['another one was loaded', 'c2', { data }, [null, true, undefined]],
    ['it was loaded', 'c1', { data }, [data, false, undefined]],
    ['it could not be loaded', 'c1', { error }, [null, false, error]],
    ['it is tried again', 'c1', { error, isFetching: true }, [null, true, error]],
    ['it could not be loaded again', 'c1', { data, error }, [data, false, undefined]],
  ])('while %s', (_when, cartId, query, [cart, isLoading, shown]) => {
    state.cartId = cartId
    Object.assign(state.query, query)
    expect(runner.run(() => useCart())).toMatchObject({ cart, isLoading, isFetching: query.isFetching ?? false })
    expect(runner.run(() => useCart()).error).toBe(shown)
    const asked = cartId ? { query: { id: cartId, languageCode: 'en' } } : 'skipped'
    expect(ask).toHaveBeenLastCalledWith(asked, { refetchOnMountOrArgChange: false })
    runner.run(() => useCart({ fresh: true }))
    expect(ask).toHaveBeenLastCalledWith(asked, { refetchOnMountOrArgChange: true })
  })
})
