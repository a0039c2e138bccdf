import { trackingEndpoints } from '@slodki-ul/contract/tracking'
import { api, mutationOf } from '#app/api.ts'

export const trackingApi = api.injectEndpoints({
  endpoints: (build) => ({
    keepCookieChoice: mutationOf(build, trackingEndpoints.keepCookieChoice),
  }),
})
