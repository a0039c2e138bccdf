import type { Context } from '#context.ts'
import type { DoctorCheck, Finding } from '#doctor.ts'
import { handledEvents } from '#providers/stripe-events.ts'
import { listWebhookEndpoints, type WebhookEndpoint } from '#providers/stripe-webhooks.ts'

const about = 'Stripe webhook'

/** What is wrong with the endpoints that the account at the provider has, for the address that should be told of payments. */
export function findWebhookProblems(endpoints: readonly WebhookEndpoint[], url: string): Finding[] {
  const ours = endpoints.filter((endpoint) => endpoint.url === url)
  const endpoint = ours.find(({ isEnabled }) => isEnabled)
  if (!endpoint)
    return [
      {
        ...({ severity: 'problem', about } as const),
        text:
          ours.length > 0
            ? `the endpoint ${url} is disabled; enable it in the console.`
            : `no endpoint has the address ${url}; add it in the console, and its secret as STRIPE_WEBHOOK_SECRET.`,
      },
    ]
  const missing = endpoint.events.includes('*') ? [] : handledEvents.filter((event) => !endpoint.events.includes(event))
  if (missing.length > 0)
    return [{ severity: 'problem', about, text: `add these events to the endpoint: ${missing.join(', ')}.` }]
  return [{ severity: 'ok', about, text: `${url} is told of all events that count.` }]
}

/** Live keys, and an endpoint for the events that the application acts on. */
export const paymentsDoctor: DoctorCheck<Context> = {
  about,
  examine: async ({ config }) => {
    if (!config.stripe || config.simulated.includes('stripe')) return []
    const keys: Finding[] =
      config.production && !config.stripe.livemode
        ? [
            {
              severity: 'problem',
              about: 'Stripe',
              text: 'the key is a test key, so nobody really pays; write the live one.',
            },
          ]
        : []
    return [
      ...keys,
      ...findWebhookProblems(await listWebhookEndpoints(config.stripe), `${config.publicUrl}/api/webhooks/stripe`),
    ]
  },
}
