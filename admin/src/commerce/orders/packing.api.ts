import { packingEndpoints } from '@slodki-ul/contract/commerce/packing.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** Also after a refusal: somebody else has done something with the order meanwhile. */
const changes = { invalidatesTags: ['orders' as const, 'waiting' as const, 'runs' as const] }

const packingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrdersToPack: queryOf(build, packingEndpoints.listOrdersToPack),
    finishPacking: mutationOf(build, packingEndpoints.finishPacking, {
      ...changes,
      // The same after a reload: a move whose answer was lost is not a second one.
      keyOf: ({ body }) => body.runId,
    }),
    previewPackOrders: mutationOf(build, packingEndpoints.previewPackOrders),
    packOrders: mutationOf(build, packingEndpoints.packOrders, changes),
  }),
})

export const {
  useLazyListOrdersToPackQuery,
  useFinishPackingMutation,
  usePreviewPackOrdersMutation,
  usePackOrdersMutation,
} = packingApi
