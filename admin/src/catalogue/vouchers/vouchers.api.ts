import { codeRehearsalsEndpoints } from '@slodki-ul/contract/catalogue/code-rehearsals.admin'
import { staffVouchersEndpoints } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const vouchersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVouchers: queryOf(build, staffVouchersEndpoints.listVouchers, { providesTags: ['vouchers'] }),
    sumVouchers: queryOf(build, staffVouchersEndpoints.sumVouchers, { providesTags: ['vouchers'] }),
    listVoucherChoices: queryOf(build, staffVouchersEndpoints.listVoucherChoices),
    getVoucher: queryOf(build, staffVouchersEndpoints.getVoucher, { providesTags: ['vouchers'] }),
    listVoucherUses: queryOf(build, staffVouchersEndpoints.listVoucherUses, { providesTags: ['vouchers'] }),
    previewVoucher: mutationOf(build, codeRehearsalsEndpoints.previewVoucher),
    addVoucher: mutationOf(build, staffVouchersEndpoints.addVoucher, { invalidatesTags: ['vouchers'] }),
    changeVoucher: mutationOf(build, staffVouchersEndpoints.changeVoucher, { invalidatesTags: ['vouchers'] }),
    endVoucher: mutationOf(build, staffVouchersEndpoints.endVoucher, { invalidatesTags: ['vouchers'] }),
  }),
})

export const {
  useListVouchersQuery,
  useSumVouchersQuery,
  useListVoucherChoicesQuery,
  useGetVoucherQuery,
  useListVoucherUsesQuery,
  usePreviewVoucherMutation,
  useAddVoucherMutation,
  useChangeVoucherMutation,
  useEndVoucherMutation,
} = vouchersApi
