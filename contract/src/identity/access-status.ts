import * as z from 'zod/mini'

/** What a subscription lets a person do now. */
export const standingFields = {
  hasSubscription: z.boolean(),
  subscriptionExpiration: z.nullable(z.string()),
  isDiscordActivated: z.boolean(),
}
