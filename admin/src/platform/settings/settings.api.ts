import { settingsEndpoints } from '@slodki-ul/contract/platform/settings.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const {
  useGetCompanyQuery,
  useChangeCompanyMutation,
  useGetLimitsQuery,
  useChangeLimitsMutation,
  useGetKsefSettingsQuery,
  useChangeKsefSettingsMutation,
  useGetSwitchesQuery,
  useChangeSwitchesMutation,
  useGetNotificationsQuery,
  useChangeNotificationsMutation,
  useListEnvironmentQuery,
  useCheckConnectionMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    getCompany: queryOf(build, settingsEndpoints.getCompany),
    // The form knows the reply already; the list of the environment says what it replaced.
    changeCompany: mutationOf(build, settingsEndpoints.changeCompany, { invalidatesTags: ['settings', 'audit'] }),
    getLimits: queryOf(build, settingsEndpoints.getLimits),
    changeLimits: mutationOf(build, settingsEndpoints.changeLimits, { invalidatesTags: ['me', 'audit'] }),
    getKsefSettings: queryOf(build, settingsEndpoints.getKsefSettings, { providesTags: ['settings'] }),
    changeKsefSettings: mutationOf(build, settingsEndpoints.changeKsefSettings, {
      invalidatesTags: ['settings', 'audit'],
    }),
    getSwitches: queryOf(build, settingsEndpoints.getSwitches),
    changeSwitches: mutationOf(build, settingsEndpoints.changeSwitches, { invalidatesTags: ['audit'] }),
    getNotifications: queryOf(build, settingsEndpoints.getNotifications),
    changeNotifications: mutationOf(build, settingsEndpoints.changeNotifications, { invalidatesTags: ['audit'] }),
    listEnvironment: queryOf(build, settingsEndpoints.listEnvironment, { providesTags: ['settings'] }),
    checkConnection: mutationOf(build, settingsEndpoints.checkConnection, { invalidatesTags: ['audit'] }),
  }),
})
