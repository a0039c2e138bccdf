import * as z from 'zod/mini'

/** Current subscription access of a user. */
export const accessStatusFields = {
  hasSubscription: z.boolean(),
  subscriptionExpiration: z.nullable(z.string()),
  isDiscordActivated: z.boolean(),
}
