import { staffShippingEndpoints } from '@slodki-ul/contract/catalogue/shipping.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const { useGetDeliverySettingsQuery, useChangeDeliverySettingsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getDeliverySettings: queryOf(build, staffShippingEndpoints.getDeliverySettings),
    changeDeliverySettings: mutationOf(build, staffShippingEndpoints.changeDeliverySettings, {
      invalidatesTags: ['audit'],
    }),
  }),
})
