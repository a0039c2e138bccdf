import type { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import type { Context } from '#context.ts'
import { confirmNewsletter, leaveNewsletter, subscribeNewsletter } from '#engagement/newsletter/newsletter.service.ts'
import type { Handlers } from '#http/serve.ts'

export const newsletterRoutes = (context: Context): Handlers<typeof newsletterEndpoints> => ({
  subscribeNewsletter: ({ body }, visitor) => subscribeNewsletter(context, visitor, body),
  confirmNewsletter: ({ body }, visitor) => confirmNewsletter(context, visitor, body.token),
  leaveNewsletter: ({ body }) => leaveNewsletter(context, body.token),
})
