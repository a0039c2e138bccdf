import { trackingEndpoints } from '@slodki-ul/contract/engagement/tracking'
import { api, mutationOf } from '#core/api.ts'

export const trackingApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveCookieChoice: mutationOf(build, trackingEndpoints.saveCookieChoice),
  }),
})
