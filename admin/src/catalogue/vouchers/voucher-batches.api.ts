import { giftCardBalancesEndpoints } from '@slodki-ul/contract/catalogue/gift-card-balances.admin'
import { voucherBatchesEndpoints } from '@slodki-ul/contract/catalogue/voucher-batches.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

const changes = { invalidatesTags: ['vouchers'] as const }

const voucherBatchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVoucherBatches: queryOf(build, voucherBatchesEndpoints.listVoucherBatches, { providesTags: ['vouchers'] }),
    getVoucherBatch: queryOf(build, voucherBatchesEndpoints.getVoucherBatch, { providesTags: ['vouchers'] }),
    addVoucherBatch: mutationOf(build, voucherBatchesEndpoints.addVoucherBatch, changes),
    exportVoucherBatch: fileOf(build, voucherBatchesEndpoints.exportVoucherBatch),
    endVoucherBatch: mutationOf(build, voucherBatchesEndpoints.endVoucherBatch, changes),
    getGiftCardBalances: queryOf(build, giftCardBalancesEndpoints.getGiftCardBalances, {
      providesTags: ['gift-cards'],
    }),
    exportGiftCardBalances: fileOf(build, giftCardBalancesEndpoints.exportGiftCardBalances),
  }),
})

export const {
  useListVoucherBatchesQuery,
  useGetVoucherBatchQuery,
  useAddVoucherBatchMutation,
  useExportVoucherBatchMutation,
  useEndVoucherBatchMutation,
  useGetGiftCardBalancesQuery,
  useExportGiftCardBalancesMutation,
} = voucherBatchesApi
