import { shipmentsEndpoints } from '@slodki-ul/contract/commerce/shipments.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

const changes = { invalidatesTags: ['orders' as const] }

const shipmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShipments: queryOf(build, shipmentsEndpoints.listShipments, { providesTags: ['orders'] }),
    createShipment: mutationOf(build, shipmentsEndpoints.createShipment, changes),
    cancelShipment: mutationOf(build, shipmentsEndpoints.cancelShipment, changes),
    getLabel: fileOf(build, shipmentsEndpoints.getLabel),
  }),
})

export const { useListShipmentsQuery, useCreateShipmentMutation, useCancelShipmentMutation, useGetLabelMutation } =
  shipmentsApi
