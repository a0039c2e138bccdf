import { showFailure, showNotification } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { useLazyGetUserQuery } from '#identity/users/users.api.ts'
import { useAssignCartMutation, useLazyGetCartQuery, useMergeCartsMutation } from './cart.api.ts'
import { isReduced, quantitiesOf } from './cart.rules.ts'
import { readCartId, saveCartId } from './cart-id.ts'

/**
 * Merges the cart of this device at sign-in: it is merged into the account's cart, assigned to the account, or replaced by
 * its cart (CART-03 to CART-05); a reduced quantity shows a toast.
 */
export function useMergeCarts(): () => Promise<void> {
  const languageCode = useLanguage()
  const [loadUser] = useLazyGetUserQuery()
  const [loadCart] = useLazyGetCartQuery()
  const [merge] = useMergeCartsMutation()
  const [assign] = useAssignCartMutation()

  return async () => {
    const load = async (id: string) => (await loadCart({ query: { id, languageCode } })).data
    const { data: user } = await loadUser()
    const device = readCartId()
    const own = user?.cartId ?? null
    // A deleted cart, or one of another account, counts as none.
    const brought = device !== null && device !== own ? await load(device) : undefined
    if (!user || !brought) {
      if (!own) return
      // Refetched before it is shown: the cached result may be the error that a guest got.
      await load(own)
      saveCartId(own)
      return
    }
    const body = { cartId: brought.id, languageCode }
    if (!own) {
      await assign({ body })
      return
    }
    const held = await load(own)
    const { data: joined } = await merge({ body })
    if (!joined || brought.products.length === 0) return
    showNotification('NOTIFICATIONS.CARTSMERGED')
    if (isReduced([held, brought].map(quantitiesOf), quantitiesOf(joined))) showFailure('ERRORS.STOCKLIMITREACHED')
  }
}
