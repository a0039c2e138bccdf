import type { Config } from '#config.ts'
import { callStripe, openStripe } from '#providers/stripe-client.ts'

/** An address that the provider tells of events. */
export type WebhookEndpoint = { url: string; isEnabled: boolean; events: readonly string[] }

/** The endpoints of the account, 100 at most. Throws ProviderUnavailable, ProviderRefused. */
export const listWebhookEndpoints = (options: NonNullable<Config['stripe']>): Promise<WebhookEndpoint[]> =>
  callStripe(async () => {
    const stripe = await openStripe(options)()
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    return data.map(({ url, status, enabled_events: events }) => ({ url, isEnabled: status === 'enabled', events }))
  })
