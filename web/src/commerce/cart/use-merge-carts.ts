import { showFailure, showNotification } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { useLazyGetUserQuery } from '#identity/users/users.api.ts'
import { useAssignCartMutation, useLazyGetCartQuery, useMergeCartsMutation } from './cart.api.ts'
import { isReduced, quantitiesOf } from './cart.rules.ts'
import { keepCartId, readCartId } from './cart-id.ts'

/**
 * What becomes of this device's cart when somebody signs in: it joins theirs, becomes theirs, or theirs is shown (CART-03 to
 * CART-05). Nothing is lost without a word.
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
    // A cart that is gone, or somebody else's, is as good as none.
    const brought = device !== null && device !== own ? await load(device) : undefined
    if (!user || !brought) {
      if (!own) return
      // Asked for anew before it is shown: what is kept of it may be the refusal it answered to a guest.
      await load(own)
      keepCartId(own)
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
