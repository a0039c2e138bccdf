import { communityEndpoints } from '@slodki-ul/contract/engagement/community'
import { api, mutationOf } from '#core/api.ts'

const communityApi = api.injectEndpoints({
  endpoints: (build) => ({
    authorizeCommunity: mutationOf(build, communityEndpoints.authorizeCommunity),
    activateCommunity: mutationOf(build, communityEndpoints.activateCommunity, {
      invalidatesTags: (_result, error) => (error ? [] : ['profile']),
    }),
  }),
})

export const { useAuthorizeCommunityMutation, useActivateCommunityMutation } = communityApi
