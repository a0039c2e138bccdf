import { staffPaymentsEndpoints } from '@slodki-ul/contract/payments/payments.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const { useGetPaymentSettingsQuery, useChangePaymentSettingsMutation, useGetPaymentProvidersQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      getPaymentSettings: queryOf(build, staffPaymentsEndpoints.getPaymentSettings),
      getPaymentProviders: queryOf(build, staffPaymentsEndpoints.getPaymentProviders),
      changePaymentSettings: mutationOf(build, staffPaymentsEndpoints.changePaymentSettings, {
        invalidatesTags: ['audit'],
      }),
    }),
  })
