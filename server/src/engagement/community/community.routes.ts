import type { communityEndpoints } from '@slodki-ul/contract/engagement/community'
import type { Context } from '#context.ts'
import * as community from '#engagement/community/community.service.ts'
import type { Handlers } from '#http/serve.ts'

export const communityRoutes = (context: Context): Handlers<typeof communityEndpoints> => ({
  authorizeCommunity: async (_input, caller) => community.authorizeCommunity(context, caller),
  activateCommunity: ({ params, body }, caller) =>
    community.activateCommunity(context, caller, { code: params.code, state: body.state }),
})
