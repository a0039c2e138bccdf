import { shipmentsEndpoints } from '@slodki-ul/contract/commerce/shipments.admin'
import type { Request } from '@slodki-ul/contract/endpoint'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

const changes = { invalidatesTags: ['orders' as const] }

const shipmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShipments: queryOf(build, shipmentsEndpoints.listShipments, { providesTags: ['orders'] }),
    createShipment: mutationOf(build, shipmentsEndpoints.createShipment, changes),
    cancelShipment: mutationOf(build, shipmentsEndpoints.cancelShipment, changes),
    previewLabels: mutationOf(build, shipmentsEndpoints.previewLabels),
    printLabels: fileOf(build, shipmentsEndpoints.printLabels),
    getLabel: fileOf(build, shipmentsEndpoints.getLabel),
  }),
})

/** Orders of the list whose labels are printed. */
export type ChosenLabels = Request<typeof shipmentsEndpoints.previewLabels>['body']

export const {
  useListShipmentsQuery,
  useCreateShipmentMutation,
  useCancelShipmentMutation,
  usePreviewLabelsMutation,
  usePrintLabelsMutation,
  useGetLabelMutation,
} = shipmentsApi
