import { shippingEndpoints } from '@slodki-ul/contract/shipping-points'
import { api, queryOf } from '#app/api.ts'
import { pagesOf } from '#app/pages-of.ts'

const shippingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPoints: pagesOf(build, shippingEndpoints.listPoints),
    getWidget: queryOf(build, shippingEndpoints.getWidget),
  }),
})

export const { useListPointsInfiniteQuery, useGetWidgetQuery } = shippingApi
