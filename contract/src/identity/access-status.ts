import * as z from 'zod/mini'

/** What a subscription lets a person do now. */
export const accessStatusFields = {
  hasSubscription: z.boolean(),
  subscriptionExpiration: z.nullable(z.string()),
  isDiscordActivated: z.boolean(),
}
