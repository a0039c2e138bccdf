import { type Cart, cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import type { Request } from '@slodki-ul/contract/endpoint'
import { type Language, languages } from '@slodki-ul/contract/language'
import { api, mutationOf, queryOf } from '#core/api.ts'
import { codeOf } from '#core/failure.ts'
import { callOf } from '#core/request.ts'
import { dropCartId, saveCartId } from './cart-id.ts'

const isLost = (error: unknown) => codeOf(error) === 'ERRORS.UNABLETOLOADCART'

const cartReads = api.injectEndpoints({
  endpoints: (build) => ({
    getCart: queryOf(build, cartEndpoints.getCart, {
      providesTags: (_cart, _error, { query }) => [{ type: 'cart', id: query.languageCode }],
      onQueryStarted: async ({ query }, { queryFulfilled }) => {
        await queryFulfilled.catch(({ error }) => {
          if (isLost(error)) dropCartId(query.id)
        })
      },
    }),
  }),
})

/** Replaces the cached cart with a response; in the other language it is loaded again when needed. */
export const cartShown = (cart: Cart, languageCode: Language) =>
  cartReads.util.upsertQueryEntries([
    { endpointName: 'getCart', arg: { query: { id: cart.id, languageCode } }, value: cart },
  ])

/** Tags of stale carts: after a response the other language, after a failure (stock changed, cart gone) both. */
const staleAfter = (error: unknown, language: Language) =>
  languages.filter((each) => error || each !== language).map((id) => ({ type: 'cart' as const, id }))

type Change = { body: { cartId?: string | null | undefined; languageCode: Language } }
type Life = { dispatch: (action: ReturnType<typeof cartShown>) => unknown; queryFulfilled: Promise<{ data: Cart }> }

const updatesCart = {
  invalidatesTags: (_cart: Cart | undefined, error: unknown, { body }: Change) => staleAfter(error, body.languageCode),
  onQueryStarted: async ({ body }: Change, { dispatch, queryFulfilled }: Life) => {
    try {
      const { data: cart } = await queryFulfilled
      dispatch(cartShown(cart, body.languageCode))
      saveCartId(cart.id)
    } catch (failure) {
      const { error } = failure as { error?: unknown }
      if (body.cartId && isLost(error)) dropCartId(body.cartId)
    }
  },
}

const addRow = cartEndpoints.addToCart

const cartApi = cartReads.injectEndpoints({
  endpoints: (build) => ({
    addToCart: build.mutation<Cart, Request<typeof addRow>>({
      ...updatesCart,
      // A missing cart must not prevent a purchase: the product is added to a new one.
      queryFn: async ({ body }, _api, _extra, fetchFromApi) => {
        const send = async (cartId: string | null) => {
          const { data, error } = await fetchFromApi(callOf(addRow, { body: { ...body, cartId } }))
          return error ? { error } : { data: data as Cart }
        }
        const first = await send(body.cartId ?? null)
        return body.cartId && 'error' in first && isLost(first.error) ? send(null) : first
      },
    }),
    changeCount: mutationOf(build, cartEndpoints.changeCount, updatesCart),
    arrangeGift: mutationOf(build, cartEndpoints.arrangeGift, updatesCart),
    removeFromCart: mutationOf(build, cartEndpoints.removeFromCart, updatesCart),
    clearCart: mutationOf(build, cartEndpoints.clearCart, updatesCart),
    mergeCarts: mutationOf(build, cartEndpoints.mergeCarts, updatesCart),
    assignCart: mutationOf(build, cartEndpoints.assignCart, updatesCart),
    addVoucher: mutationOf(build, cartEndpoints.addVoucher, updatesCart),
  }),
})

export const {
  useGetCartQuery,
  useLazyGetCartQuery,
  useMergeCartsMutation,
  useAssignCartMutation,
  useAddToCartMutation,
  useChangeCountMutation,
  useRemoveFromCartMutation,
  useClearCartMutation,
  useAddVoucherMutation,
  useArrangeGiftMutation,
} = cartApi
