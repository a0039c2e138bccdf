import { ordersEndpoints } from '@slodki-ul/contract/orders'
import { api, mutationOf } from '#app/api.ts'

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({ sendNewLinks: mutationOf(build, ordersEndpoints.sendNewLinks) }),
})

export const { useSendNewLinksMutation } = ordersApi
