import { subscriptionEndpoints } from '@slodki-ul/contract/membership/subscription'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** Seconds that the plans, which hardly ever change, are kept for the next page. */
const plansCacheSeconds = 600

export const subscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: queryOf(build, subscriptionEndpoints.listPlans, { keepUnusedDataFor: plansCacheSeconds }),
    // Asks what would be charged and changes nothing: a read, though it is sent as a PUT.
    applyPlanVoucher: queryOf(build, subscriptionEndpoints.applyPlanVoucher),
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
  useListPlansQuery,
  useApplyPlanVoucherQuery,
  useSubscribeMutation,
  usePaySubscriptionMutation,
  useUpdatePaymentMethodMutation,
  useCancelSubscriptionMutation,
  useGetSubscriptionQuery,
  useApplySubscriptionVoucherMutation,
} = subscriptionApi
