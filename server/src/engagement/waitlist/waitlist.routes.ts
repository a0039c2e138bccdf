import type { waitlistEndpoints } from '@slodki-ul/contract/engagement/waitlist'
import { failed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { addToWaitlist, leaveWaitlist } from '#engagement/waitlist/waitlist.service.ts'
import type { Handlers } from '#http/serve.ts'

export const waitlistRoutes = (context: Context): Handlers<typeof waitlistEndpoints> => ({
  addToWaitlist: async ({ body }, caller) => {
    const allowed = await context.limits.consume('addToWaitlist', caller.ip)
    return failed(allowed) ? allowed : addToWaitlist(context, body)
  },
  leaveWaitlist: ({ body }) => leaveWaitlist(context, body.token),
})
