import { staffVouchersEndpoints } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const vouchersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVouchers: queryOf(build, staffVouchersEndpoints.listVouchers, { providesTags: ['vouchers'] }),
    listVoucherChoices: queryOf(build, staffVouchersEndpoints.listVoucherChoices),
    getVoucher: queryOf(build, staffVouchersEndpoints.getVoucher, { providesTags: ['vouchers'] }),
    listVoucherUses: queryOf(build, staffVouchersEndpoints.listVoucherUses, { providesTags: ['vouchers'] }),
    addVoucher: mutationOf(build, staffVouchersEndpoints.addVoucher, { invalidatesTags: ['vouchers'] }),
    changeVoucher: mutationOf(build, staffVouchersEndpoints.changeVoucher, { invalidatesTags: ['vouchers'] }),
    endVoucher: mutationOf(build, staffVouchersEndpoints.endVoucher, { invalidatesTags: ['vouchers'] }),
  }),
})

export const {
  useListVouchersQuery,
  useListVoucherChoicesQuery,
  useGetVoucherQuery,
  useListVoucherUsesQuery,
  useAddVoucherMutation,
  useChangeVoucherMutation,
  useEndVoucherMutation,
} = vouchersApi
