import { evidenceEndpoints } from '@slodki-ul/contract/compliance/evidence.admin'
import { api, fileOf } from '#core/api.ts'

export const { useGetOrderEvidenceMutation, useGetSubscriptionEvidenceMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getOrderEvidence: fileOf(build, evidenceEndpoints.getOrderEvidence),
    getSubscriptionEvidence: fileOf(build, evidenceEndpoints.getSubscriptionEvidence),
  }),
})
