import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { api, mutationOf } from '#core/api.ts'

const accountDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Requested by a button and never cached; a mutation, so that a failure shows a toast.
    exportPersonalData: mutationOf(build, accountEndpoints.exportPersonalData),
    deleteAccount: mutationOf(build, accountEndpoints.deleteAccount),
  }),
})

export const { useDeleteAccountMutation, useExportPersonalDataMutation } = accountDataApi
