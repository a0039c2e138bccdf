import { shippingEndpoints } from '@slodki-ul/contract/catalogue/shipping-points'
import { api, queryOf } from '#core/api.ts'
import { pagedQueryOf } from '#core/paged-queries.ts'

const shippingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPoints: pagedQueryOf(build, shippingEndpoints.listPoints),
    getDelivery: queryOf(build, shippingEndpoints.getDelivery),
    getWidget: queryOf(build, shippingEndpoints.getWidget),
  }),
})

export const { useListPointsInfiniteQuery, useGetDeliveryQuery, useGetWidgetQuery } = shippingApi
