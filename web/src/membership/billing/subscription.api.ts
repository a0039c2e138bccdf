import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const subscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: mutationOf(build, subscriptionEndpoints.subscribe),
    paySubscription: mutationOf(build, subscriptionEndpoints.paySubscription, {
      // A refusal may mean that it was paid meanwhile.
      invalidatesTags: (_result, error) => (error ? ['orders', 'subscription'] : []),
    }),
    // Each opens a page of the provider: never answered from what is kept.
    updatePaymentMethod: mutationOf(build, subscriptionEndpoints.updatePaymentMethod),
    cancelSubscription: mutationOf(build, subscriptionEndpoints.cancelSubscription),
    getSubscription: queryOf(build, subscriptionEndpoints.getSubscription, {
      keepUnusedDataFor: 0,
      providesTags: ['subscription'],
    }),
    applySubscriptionVoucher: mutationOf(build, subscriptionEndpoints.applySubscriptionVoucher, {
      invalidatesTags: (_result, error) => (error ? [] : ['subscription']),
    }),
  }),
})

export const {
  useSubscribeMutation,
  usePaySubscriptionMutation,
  useUpdatePaymentMethodMutation,
  useCancelSubscriptionMutation,
  useGetSubscriptionQuery,
  useApplySubscriptionVoucherMutation,
} = subscriptionApi
