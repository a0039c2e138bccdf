import { skipToken } from '@reduxjs/toolkit/query/react'
import { useLanguage } from '#i18n/language.ts'
import { useGetCartQuery } from './cart.api.ts'
import { useCartId } from './cart-id.ts'

/**
 * The current cart: null when there is none, while it loads and when it could not be loaded. `fresh` refetches it when
 * a screen opens, because prices and stock change.
 */
export function useCart({ fresh = false }: { fresh?: boolean } = {}) {
  const id = useCartId()
  const languageCode = useLanguage()
  const { data, error, isFetching, refetch } = useGetCartQuery(id ? { query: { id, languageCode } } : skipToken, {
    refetchOnMountOrArgChange: fresh,
  })
  const cart = id && data?.id === id ? data : null
  const isMissing = id !== null && cart === null
  return {
    cart,
    isLoading: isMissing && (isFetching || !error),
    error: isMissing ? error : undefined,
    isFetching,
    refetch,
  }
}
