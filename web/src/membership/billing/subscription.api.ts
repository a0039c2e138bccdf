import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const subscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: mutationOf(build, subscriptionEndpoints.subscribe),
    openFirstSession: mutationOf(build, subscriptionEndpoints.openFirstSession),
    paySubscription: mutationOf(build, subscriptionEndpoints.paySubscription, {
      // An error may mean that it was paid meanwhile.
      invalidatesTags: (_result, error) => (error ? ['orders', 'subscription'] : []),
    }),
    // Each call creates a page at the provider, so its response is never cached.
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
  useOpenFirstSessionMutation,
  usePaySubscriptionMutation,
  useUpdatePaymentMethodMutation,
  useCancelSubscriptionMutation,
  useGetSubscriptionQuery,
  useApplySubscriptionVoucherMutation,
} = subscriptionApi
