import type { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import type { Context } from '#context.ts'
import { confirmNewsletter, leaveNewsletter, subscribeNewsletter } from '#engagement/newsletter/newsletter.service.ts'
import type { Handlers } from '#http/serve.ts'

export const newsletterRoutes = (context: Context): Handlers<typeof newsletterEndpoints> => ({
  subscribeNewsletter: ({ body }, caller) => subscribeNewsletter(context, caller, body),
  confirmNewsletter: ({ body }, caller) => confirmNewsletter(context, caller, body.token),
  leaveNewsletter: ({ body }) => leaveNewsletter(context, body.token),
})
