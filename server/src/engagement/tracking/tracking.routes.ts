import type { trackingEndpoints } from '@slodki-ul/contract/engagement/tracking'
import { failed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { keepCookieChoice } from '#engagement/tracking/tracking.service.ts'
import type { Handlers } from '#http/serve.ts'

export const trackingRoutes = (context: Context): Handlers<typeof trackingEndpoints> => ({
  keepCookieChoice: async ({ body }, visitor) => {
    const allowed = await context.limits.consume('keepCookieChoice', visitor.ip)
    return failed(allowed) ? allowed : keepCookieChoice(context, body)
  },
})
