import type { trackingEndpoints } from '@slodki-ul/contract/engagement/tracking'
import { failed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { saveCookieChoice } from '#engagement/tracking/tracking.service.ts'
import type { Handlers } from '#http/serve.ts'

export const trackingRoutes = (context: Context): Handlers<typeof trackingEndpoints> => ({
  saveCookieChoice: async ({ body }, caller) => {
    const allowed = await context.limits.consume('saveCookieChoice', caller.ip)
    return failed(allowed) ? allowed : saveCookieChoice(context, body)
  },
})
