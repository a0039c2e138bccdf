import { waitlistEndpoints } from '@slodki-ul/contract/engagement/waitlist'
import { api, mutationOf } from '#core/api.ts'
import { codeOf } from '#core/failure.ts'

const waitlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    addToWaitlist: mutationOf(build, waitlistEndpoints.addToWaitlist, {
      // The product is available again, so the cached data are outdated.
      invalidatesTags: (_reply, error) => (codeOf(error) === 'ERRORS.PRODUCTAVAILABLE' ? ['products'] : []),
    }),
    leaveWaitlist: mutationOf(build, waitlistEndpoints.leaveWaitlist),
  }),
})

export const { useAddToWaitlistMutation, useLeaveWaitlistMutation } = waitlistApi
