import { newsletterEndpoints } from '@slodki-ul/contract/newsletter'
import { api, mutationOf } from '#app/api.ts'

const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribeNewsletter: mutationOf(build, newsletterEndpoints.subscribeNewsletter),
    confirmNewsletter: mutationOf(build, newsletterEndpoints.confirmNewsletter),
    leaveNewsletter: mutationOf(build, newsletterEndpoints.leaveNewsletter),
  }),
})

export const { useSubscribeNewsletterMutation, useConfirmNewsletterMutation, useLeaveNewsletterMutation } =
  newsletterApi
