import { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { api, mutationOf } from '#core/api.ts'

const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribeNewsletter: mutationOf(build, newsletterEndpoints.subscribeNewsletter),
    confirmNewsletter: mutationOf(build, newsletterEndpoints.confirmNewsletter),
    leaveNewsletter: mutationOf(build, newsletterEndpoints.leaveNewsletter),
  }),
})

export const { useSubscribeNewsletterMutation, useConfirmNewsletterMutation, useLeaveNewsletterMutation } =
  newsletterApi
