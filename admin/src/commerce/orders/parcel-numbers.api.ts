import { parcelNumbersEndpoints } from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import { api, mutationOf } from '#core/api.ts'

const parcelNumbersApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewParcelNumbers: mutationOf(build, parcelNumbersEndpoints.previewParcelNumbers),
    shipOrders: mutationOf(build, parcelNumbersEndpoints.shipOrders, {
      invalidatesTags: ['orders', 'waiting', 'runs'],
    }),
  }),
})

export const { usePreviewParcelNumbersMutation, useShipOrdersMutation } = parcelNumbersApi
