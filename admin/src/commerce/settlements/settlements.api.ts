import { codSettlementsEndpoints } from '@slodki-ul/contract/commerce/cod-settlements.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** Orders are noted as paid by it, and their documents are issued. */
const changes = { invalidatesTags: ['accounting' as const, 'orders' as const, 'documents' as const] }

export const {
  useListCodSettlementsQuery,
  useGetCodSettlementQuery,
  useReadCodSettlementMutation,
  useFinishCodSettlementMutation,
  useDecideSettlementRowMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listCodSettlements: queryOf(build, codSettlementsEndpoints.listCodSettlements, { providesTags: ['accounting'] }),
    getCodSettlement: queryOf(build, codSettlementsEndpoints.getCodSettlement, { providesTags: ['accounting'] }),
    readCodSettlement: mutationOf(build, codSettlementsEndpoints.readCodSettlement, changes),
    finishCodSettlement: mutationOf(build, codSettlementsEndpoints.finishCodSettlement, changes),
    decideSettlementRow: mutationOf(build, codSettlementsEndpoints.decideSettlementRow, changes),
  }),
})
