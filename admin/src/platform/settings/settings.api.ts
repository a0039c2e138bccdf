import { settingsEndpoints } from '@slodki-ul/contract/platform/settings.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const { useGetCompanyQuery, useChangeCompanyMutation, useListEnvironmentQuery, useCheckConnectionMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      getCompany: queryOf(build, settingsEndpoints.getCompany),
      // The form knows the reply already; the list of the environment says what it replaced.
      changeCompany: mutationOf(build, settingsEndpoints.changeCompany, { invalidatesTags: ['settings', 'audit'] }),
      listEnvironment: queryOf(build, settingsEndpoints.listEnvironment, { providesTags: ['settings'] }),
      checkConnection: mutationOf(build, settingsEndpoints.checkConnection, { invalidatesTags: ['audit'] }),
    }),
  })
