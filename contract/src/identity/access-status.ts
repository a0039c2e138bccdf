import * as z from 'zod/mini'

/** Access of a user by subscription, now. */
export const accessStatusFields = {
  hasSubscription: z.boolean(),
  subscriptionExpiration: z.nullable(z.string()),
  isDiscordActivated: z.boolean(),
}
