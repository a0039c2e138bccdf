import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { useState } from 'react'
import { useLanguage } from '#i18n/language.ts'
import { announceAdded } from './added-to-cart.ts'
import { useAddToCartMutation } from './cart.api.ts'
import { readCartId } from './cart-id.ts'
import { enqueue } from './cart-queue.ts'

/**
 * Adds products to the cart. `add` resolves to true when the cart has them, which the popup then shows (CART-06), and
 * to false after a toast with the error.
 */
export function useAddToCart() {
  const [send] = useAddToCartMutation()
  const languageCode = useLanguage()
  const [pending, setPending] = useState(0)

  const add = async (productId: number, count = 1, gift?: GiftDelivery): Promise<boolean> => {
    setPending((before) => before + 1)
    try {
      const cart = await enqueue(() =>
        send({ body: { productId, count, cartId: readCartId(), languageCode, gift } }).unwrap(),
      )
      const line = cart.products.find(({ product }) => product.id === productId)
      if (line) announceAdded({ product: line.product, count })
      return true
    } catch {
      return false
    } finally {
      setPending((before) => before - 1)
    }
  }

  return { add, isAdding: pending > 0 }
}
