import { returnRecordsEndpoints } from '@slodki-ul/contract/commerce/return-records.admin'
import { returnsEndpoints } from '@slodki-ul/contract/commerce/returns.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const changes = { invalidatesTags: ['orders' as const, 'waiting' as const] }
/** Shown once; after the action there is nothing to preview, so no change of the order asks for it again. */
const preview = { keepUnusedDataFor: 0 }

const returnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRefundable: queryOf(build, returnsEndpoints.getRefundable, { providesTags: ['orders'] }),
    previewRefund: queryOf(build, returnsEndpoints.previewRefund, preview),
    refundOrder: mutationOf(build, returnsEndpoints.refundOrder, changes),
    previewCancel: queryOf(build, returnsEndpoints.previewCancel, preview),
    cancelOrder: mutationOf(build, returnsEndpoints.cancelOrder, changes),
    repeatRefund: mutationOf(build, returnsEndpoints.repeatRefund, changes),
    settleRefund: mutationOf(build, returnsEndpoints.settleRefund, changes),
    listReturns: queryOf(build, returnRecordsEndpoints.listReturns, { providesTags: ['orders'] }),
    announceReturn: mutationOf(build, returnRecordsEndpoints.announceReturn, changes),
    receiveReturn: mutationOf(build, returnRecordsEndpoints.receiveReturn, changes),
    inspectReturn: mutationOf(build, returnRecordsEndpoints.inspectReturn, changes),
    settleReturn: mutationOf(build, returnRecordsEndpoints.settleReturn, changes),
  }),
})

export const {
  useGetRefundableQuery,
  usePreviewRefundQuery,
  useRefundOrderMutation,
  usePreviewCancelQuery,
  useCancelOrderMutation,
  useRepeatRefundMutation,
  useSettleRefundMutation,
  useListReturnsQuery,
  useAnnounceReturnMutation,
  useReceiveReturnMutation,
  useInspectReturnMutation,
  useSettleReturnMutation,
} = returnsApi
