import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { useSyncExternalStore } from 'react'
import type { VoucherOutcome } from '#catalogue/vouchers/use-voucher-code.ts'
import { codeOf, isInconclusive } from '#core/failure.ts'
import { useLanguage } from '#i18n/language.ts'
import {
  useAddToCartMutation,
  useAddVoucherMutation,
  useChangeCountMutation,
  useClearCartMutation,
  useRemoveFromCartMutation,
} from './cart.api.ts'
import { type CartLine, withWanted } from './cart.rules.ts'
import { readCartId } from './cart-id.ts'
import { enqueue } from './cart-queue.ts'
import { createOptimisticQuantities } from './optimistic-quantities.ts'

const optimisticQuantities = createOptimisticQuantities()

/** The lines of a cart with the quantities that the buyer chose, confirmed or not. */
export function useCartLines(cart: Pick<Cart, 'products'> | null): readonly CartLine[] {
  const wanted = useSyncExternalStore(optimisticQuantities.subscribe, optimisticQuantities.read)
  return withWanted(cart?.products ?? [], wanted)
}

/**
 * Changes of the cart, sent one at a time. Each resolves to true on success, and to false after a toast with the error.
 */
export function useCartChanges() {
  const languageCode = useLanguage()
  const [sendCount] = useChangeCountMutation()
  const [sendRemoval] = useRemoveFromCartMutation()
  const [sendClearing] = useClearCartMutation()
  const [sendVoucher] = useAddVoucherMutation()
  const [sendAddition] = useAddToCartMutation()

  const change = (send: (cartId: string) => Promise<Cart>): Promise<boolean> =>
    enqueue(async () => {
      const cartId = readCartId()
      if (cartId) await send(cartId)
      return cartId !== null
    }).catch(() => false)

  return {
    changeCount: (productId: number, count: number) =>
      optimisticQuantities.change(productId, count, (wanted) =>
        change((cartId) => sendCount({ body: { cartId, productId, count: wanted, languageCode } }).unwrap()),
      ),
    remove: (productId: number) => {
      optimisticQuantities.discard(productId)
      return change((cartId) => sendRemoval({ body: { cartId, productId, languageCode } }).unwrap())
    },
    clear: () => change((cartId) => sendClearing({ body: { cartId, languageCode } }).unwrap()),
    applyVoucher: async (voucher: string): Promise<VoucherOutcome> => {
      let outcome: VoucherOutcome = 'refused'
      const send = async (cartId: string) => {
        const { data, error } = await sendVoucher({ body: { cartId, voucher, languageCode } })
        if (data) return data
        outcome = isInconclusive(error) ? 'unchecked' : codeOf(error)
        throw error
      }
      return (await change(send)) ? 'applied' : outcome
    },
    /** Restores a removed line, without the popup of an addition. */
    putBack: (productId: number, count: number, gift: GiftDelivery | null = null) =>
      enqueue(() =>
        sendAddition({
          body: { productId, count, cartId: readCartId(), languageCode, ...(gift && { gift }) },
        }).unwrap(),
      ).then(
        () => true,
        () => false,
      ),
  }
}
