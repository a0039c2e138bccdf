import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { favouritesEndpoints } from '@slodki-ul/contract/favourites'
import { mutationOf } from '#app/api.ts'
import { pagesOf } from '#app/pages-of.ts'
import { showNotification } from '#app/toasts.ts'
import { productsApi } from '#features/products/products.api.ts'

const reads = productsApi.injectEndpoints({
  endpoints: (build) => ({
    listFavouriteProducts: pagesOf(build, favouritesEndpoints.listFavouriteProducts, { providesTags: ['favourites'] }),
  }),
})

type Shown = { id: number; isInWatchList: boolean }
type State = Parameters<typeof reads.util.selectInvalidatedBy>[0]

/** Draws the heart of a product anew wherever it is kept: in lists, on its page, among the favourites. */
function drawHeart(
  productId: number,
  isNow: (was: boolean) => boolean,
): ThunkAction<void, State, unknown, UnknownAction> {
  const draw = (product: Shown) => {
    if (product.id === productId) product.isInWatchList = isNow(product.isInWatchList)
  }
  const drawAll = ({ pages }: { pages: { items: Shown[] }[] }) => {
    for (const { items } of pages) items.forEach(draw)
  }
  return (dispatch, getState) => {
    const { selectInvalidatedBy, updateQueryData } = reads.util
    for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), ['products', 'favourites'])) {
      if (endpointName === 'getProduct') dispatch(updateQueryData(endpointName, originalArgs, draw))
      if (endpointName === 'listProducts') dispatch(updateQueryData(endpointName, originalArgs, drawAll))
      if (endpointName === 'listFavouriteProducts') dispatch(updateQueryData(endpointName, originalArgs, drawAll))
    }
  }
}

const turn = (was: boolean) => !was

const favouritesApi = reads.injectEndpoints({
  endpoints: (build) => ({
    // The heart turns at once, and back when that could not be kept (SHOP-20).
    toggleFavouriteProduct: mutationOf(build, favouritesEndpoints.toggleFavouriteProduct, {
      invalidatesTags: ['favourites'],
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const id = Number(params.id)
        dispatch(drawHeart(id, turn))
        try {
          const { isInWatchList } = (await queryFulfilled).data
          dispatch(drawHeart(id, () => isInWatchList))
          showNotification(isInWatchList ? 'NOTIFICATIONS.FAVOURITEADDED' : 'NOTIFICATIONS.FAVOURITEREMOVED')
        } catch {
          dispatch(drawHeart(id, turn))
        }
      },
    }),
  }),
})

export const { useListFavouriteProductsInfiniteQuery, useToggleFavouriteProductMutation } = favouritesApi
