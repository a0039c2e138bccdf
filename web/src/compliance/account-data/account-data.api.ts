import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { api, mutationOf } from '#core/api.ts'

const accountDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Asked for by a press and never kept, so it is told of like a change when it fails.
    exportPersonalData: mutationOf(build, accountEndpoints.exportPersonalData),
    deleteAccount: mutationOf(build, accountEndpoints.deleteAccount),
  }),
})

export const { useDeleteAccountMutation, useExportPersonalDataMutation } = accountDataApi
