import { salesLinksEndpoints } from '@slodki-ul/contract/commerce/sales-links.admin'
import { api, queryOf } from '#core/api.ts'

/** Orders come by links meanwhile: asked for each time that it is shown. */
const fresh = { keepUnusedDataFor: 0 }

export const { useGetSalesLinkQuery, useListLinkSalesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getSalesLink: queryOf(build, salesLinksEndpoints.getSalesLink, fresh),
    listLinkSales: queryOf(build, salesLinksEndpoints.listLinkSales, fresh),
  }),
})
