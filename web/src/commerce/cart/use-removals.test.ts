import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CartLine } from './cart.rules.ts'
import type { Removed } from './use-removals.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, calls, showNotification } = vi.hoisted(() => ({
  state: { refuse: '' },
  calls: [] as string[],
  showNotification: vi.fn(),
}))
vi.mock('react', () => runner.react)
vi.mock('#core/toasts.ts', () => ({ showNotification }))
vi.mock('./use-cart-changes.ts', () => {
  const record = (call: string) => {
    calls.push(call)
    return call !== state.refuse
  }
  return {
    useCartChanges: () => ({
      remove: async (id: number) => record(`remove ${id}`),
      clear: async () => record('clear'),
      putBack: async (id: number, count: number) => record(`put back ${count} of ${id}`),
      applyVoucher: async (code: string) => (record(`voucher ${code}`) ? 'applied' : 'refused'),
    }),
  }
})
const { useRemovals } = await import('./use-removals.ts')

const use = () => runner.run(useRemovals)
const line = (id: number, count: number) => ({ product: { id, name: `Product ${id}` }, count }) as CartLine
const cart = (discountCode: string | null) => ({ products: [line(58, 2), line(60, 1)], discountCode }) as Cart

beforeEach(() => {
  vi.clearAllMocks()
  calls.length = 0
  runner.reset()
  state.refuse = ''
})

describe('a cart that was cleared', () => {
  it.each([
    ['with its voucher code, once the products are there', 'MIOD10', ['voucher MIOD10']],
    ['without a code that it did not have', null, []],
  ])('CART-17 comes back %s', async (_case, code, codes) => {
    await use().clearCart(cart(code))
    expect(use().removed).toEqual({ lines: [line(58, 2), line(60, 1)], voucher: code, whole: true })
    await use().undo()
    expect(calls).toEqual(['clear', 'put back 2 of 58', 'put back 1 of 60', ...codes])
    expect(showNotification.mock.calls).toEqual([['NOTIFICATIONS.SUCCESS']])
    expect(use().removed).toBeNull()
  })

  it.each(['put back 2 of 58', 'voucher MIOD10'])('tells of no success when this was refused: %s', async (refuse) => {
    await use().clearCart(cart('MIOD10'))
    state.refuse = refuse
    await use().undo()
    expect(calls).toHaveLength(4)
    expect(showNotification).not.toHaveBeenCalled()
  })

  it('offers nothing to undo when the server refused', async () => {
    state.refuse = 'clear'
    await use().clearCart(cart('MIOD10'))
    await use().undo()
    expect(calls).toEqual(['clear'])
  })
})

describe('a product that was removed', () => {
  it('CART-16 is announced and can be restored with its quantity, while the voucher stays', async () => {
    await use().removeLine(line(58, 2))
    expect(use().removed).toEqual({ lines: [line(58, 2)], voucher: null, whole: false } satisfies Removed)
    expect(showNotification.mock.calls).toEqual([['NOTIFICATIONS.CARTREMOVED', { name: 'Product 58' }]])
    await use().undo()
    expect(calls).toEqual(['remove 58', 'put back 2 of 58'])
    expect(showNotification).toHaveBeenLastCalledWith('NOTIFICATIONS.SUCCESS')
  })

  it('is announced only when the server has removed it', async () => {
    state.refuse = 'remove 58'
    await use().removeLine(line(58, 2))
    expect(use().removed).toBeNull()
    expect(showNotification).not.toHaveBeenCalled()
  })
})
