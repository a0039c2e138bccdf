import { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import { api, fileOf } from '#core/api.ts'

export const { useProvePriceMutation } = api.injectEndpoints({
  endpoints: (build) => ({ provePrice: fileOf(build, pricesEndpoints.provePrice) }),
})
