import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { useState } from 'react'
import { showNotification } from '#core/toasts.ts'
import type { CartLine } from './cart.rules.ts'
import { useCartChanges } from './use-cart-changes.ts'

/** The lines removed last, which can be restored. */
export type Removed = { lines: readonly CartLine[]; voucher: string | null; whole: boolean }

/** Removes products from the cart and remembers the last ones, so that a removal by mistake can be undone. */
export function useRemovals() {
  const { remove, clear, putBack, applyVoucher } = useCartChanges()
  const [removed, setRemoved] = useState<Removed | null>(null)

  async function removeLine(line: CartLine) {
    setRemoved({ lines: [line], voucher: null, whole: false })
    if (await remove(line.product.id)) showNotification('NOTIFICATIONS.CARTREMOVED', { name: line.product.name })
    else setRemoved(null)
  }

  async function clearCart({ products, discountCode }: Cart) {
    setRemoved({ lines: products, voucher: discountCode, whole: true })
    if (!(await clear())) setRemoved(null)
  }

  async function undo() {
    if (!removed) return
    setRemoved(null)
    const done: boolean[] = []
    for (const { product, count, gift } of removed.lines) done.push(await putBack(product.id, count, gift))
    if (removed.voucher) done.push((await applyVoucher(removed.voucher)) === 'applied')
    if (done.every(Boolean)) showNotification('NOTIFICATIONS.SUCCESS')
  }

  return { removed, removeLine, clearCart, undo }
}
