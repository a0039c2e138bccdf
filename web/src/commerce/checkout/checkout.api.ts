import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { api, mutationOf, queryOf } from '#core/api.ts'

const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Whether it succeeds or fails, the cart may have changed: it is empty, or has new prices.
    createOrder: mutationOf(build, checkoutEndpoints.createOrder, { invalidatesTags: ['cart'] }),
    // An error may mean that the order was paid or cancelled meanwhile.
    restartPayment: mutationOf(build, checkoutEndpoints.restartPayment, {
      invalidatesTags: (_result, error) => (error ? ['orders'] : []),
    }),
    getResult: queryOf(build, checkoutEndpoints.getResult, { keepUnusedDataFor: 0, providesTags: ['orders'] }),
  }),
})

export const { useCreateOrderMutation, useRestartPaymentMutation, useGetResultQuery } = checkoutApi
