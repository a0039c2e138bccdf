import { orderEditsEndpoints } from '@slodki-ul/contract/commerce/order-edits.admin'
import { orderMovesEndpoints } from '@slodki-ul/contract/commerce/order-moves.admin'
import { orderPrintsEndpoints } from '@slodki-ul/contract/commerce/order-prints.admin'
import { orderRecordEndpoints } from '@slodki-ul/contract/commerce/order-record.admin'
import { staffOrdersEndpoints } from '@slodki-ul/contract/commerce/orders.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

/** Also after a refusal: somebody else has done something with the order meanwhile. */
const changes = { invalidatesTags: ['orders' as const, 'waiting' as const] }

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listStaffOrders: queryOf(build, staffOrdersEndpoints.listStaffOrders, { providesTags: ['orders'] }),
    countStaffOrders: queryOf(build, staffOrdersEndpoints.countStaffOrders, { providesTags: ['orders'] }),
    countOrderTabs: queryOf(build, staffOrdersEndpoints.countOrderTabs, { providesTags: ['orders'] }),
    listOrderCountries: queryOf(build, staffOrdersEndpoints.listOrderCountries),
    listOrderProducts: queryOf(build, staffOrdersEndpoints.listOrderProducts, { providesTags: ['products'] }),
    getStaffOrder: queryOf(build, orderRecordEndpoints.getStaffOrder, { providesTags: ['orders'] }),
    getOrderConsent: queryOf(build, orderRecordEndpoints.getOrderConsent),
    packOrder: mutationOf(build, orderMovesEndpoints.packOrder, changes),
    shipOrder: mutationOf(build, orderMovesEndpoints.shipOrder, changes),
    deliverOrder: mutationOf(build, orderMovesEndpoints.deliverOrder, changes),
    changeOrder: mutationOf(build, orderEditsEndpoints.changeOrder, changes),
    addOrderNote: mutationOf(build, orderEditsEndpoints.addOrderNote, changes),
    changeOrderNote: mutationOf(build, orderEditsEndpoints.changeOrderNote, changes),
    sendOrderMessage: mutationOf(build, orderEditsEndpoints.sendOrderMessage, changes),
    setOrderTags: mutationOf(build, orderEditsEndpoints.setOrderTags, changes),
    setCodException: mutationOf(build, orderEditsEndpoints.setCodException, changes),
    listOrderTags: queryOf(build, orderEditsEndpoints.listOrderTags, { providesTags: ['orders'] }),
    printPackingSlip: fileOf(build, orderPrintsEndpoints.printPackingSlip),
    printPickList: fileOf(build, orderPrintsEndpoints.printPickList),
    noteOrderPaid: mutationOf(build, orderMovesEndpoints.noteOrderPaid, changes),
  }),
})

export const {
  useListStaffOrdersQuery,
  useCountStaffOrdersQuery,
  useCountOrderTabsQuery,
  useListOrderCountriesQuery,
  useListOrderProductsQuery,
  useGetStaffOrderQuery,
  useGetOrderConsentQuery,
  usePackOrderMutation,
  useShipOrderMutation,
  useDeliverOrderMutation,
  useChangeOrderMutation,
  useAddOrderNoteMutation,
  useChangeOrderNoteMutation,
  useSendOrderMessageMutation,
  useSetOrderTagsMutation,
  useSetCodExceptionMutation,
  useListOrderTagsQuery,
  usePrintPackingSlipMutation,
  usePrintPickListMutation,
  useNoteOrderPaidMutation,
} = ordersApi
