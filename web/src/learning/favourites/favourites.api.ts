import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { productsApi } from '#catalogue/products/products.api.ts'
import { mutationOf } from '#core/api.ts'
import { pagedQueryOf } from '#core/paged-queries.ts'
import { type Draw, toggleOptimistically, updatePages } from './optimistic-favourites.ts'

const reads = productsApi.injectEndpoints({
  endpoints: (build) => ({
    listFavouriteProducts: pagedQueryOf(build, favouritesEndpoints.listFavouriteProducts, {
      providesTags: ['favourites'],
    }),
  }),
})

type State = Parameters<typeof reads.util.selectInvalidatedBy>[0]

const updateProducts =
  (draw: Draw): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { selectInvalidatedBy, updateQueryData } = reads.util
    for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), ['products', 'favourites'])) {
      if (endpointName === 'getProduct') dispatch(updateQueryData(endpointName, originalArgs, draw))
      if (endpointName === 'listProducts' || endpointName === 'listFavouriteProducts')
        dispatch(updateQueryData(endpointName, originalArgs, updatePages(draw)))
    }
  }

const favouritesApi = reads.injectEndpoints({
  endpoints: (build) => ({
    toggleFavouriteProduct: mutationOf(build, favouritesEndpoints.toggleFavouriteProduct, {
      invalidatesTags: ['favourites'],
      onQueryStarted: toggleOptimistically(updateProducts),
    }),
  }),
})

export const { useListFavouriteProductsInfiniteQuery, useToggleFavouriteProductMutation } = favouritesApi
