import { orderMovesEndpoints } from '@slodki-ul/contract/commerce/order-moves.admin'
import { orderRecordEndpoints } from '@slodki-ul/contract/commerce/order-record.admin'
import { staffOrdersEndpoints } from '@slodki-ul/contract/commerce/orders.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** Also after a refusal: somebody else has done something with the order meanwhile. */
const changes = { invalidatesTags: ['orders' as const, 'waiting' as const] }

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listStaffOrders: queryOf(build, staffOrdersEndpoints.listStaffOrders, { providesTags: ['orders'] }),
    getStaffOrder: queryOf(build, orderRecordEndpoints.getStaffOrder, { providesTags: ['orders'] }),
    packOrder: mutationOf(build, orderMovesEndpoints.packOrder, changes),
    shipOrder: mutationOf(build, orderMovesEndpoints.shipOrder, changes),
    deliverOrder: mutationOf(build, orderMovesEndpoints.deliverOrder, changes),
    noteOrderPaid: mutationOf(build, orderMovesEndpoints.noteOrderPaid, changes),
  }),
})

export const {
  useListStaffOrdersQuery,
  useGetStaffOrderQuery,
  usePackOrderMutation,
  useShipOrderMutation,
  useDeliverOrderMutation,
  useNoteOrderPaidMutation,
} = ordersApi
