import { settingsEndpoints } from '@slodki-ul/contract/platform/settings.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const { useGetAccountingSettingsQuery, useChangeAccountingSettingsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getAccountingSettings: queryOf(build, settingsEndpoints.getAccountingSettings, { providesTags: ['accounting'] }),
    changeAccountingSettings: mutationOf(build, settingsEndpoints.changeAccountingSettings, {
      invalidatesTags: ['accounting', 'audit'],
    }),
  }),
})
