import { createRequire } from 'node:module'
import type Stripe from 'stripe'
import type { Config } from '#config.ts'
import { lazy } from '#lazy.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/**
 * The provider's library. It is large, so it is loaded by the first call; and as CommonJS, because its ES modules make
 * Node load more (node-http.ts).
 */
export const loadStripe = lazy(async () => createRequire(import.meta.url)('stripe') as typeof Stripe)

/**
 * Statuses after which the provider wants the same request again: rate limited, or one with the same idempotency key is
 * in progress.
 */
const retryable = new Set([409, 429])

/**
 * Calls the provider and translates its library's errors into ProviderUnavailable and ProviderRefused, with the
 * original error as their cause. Their messages omit the provider's text, which may contain an e-mail address.
 */
export async function callStripe<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const { errors } = await loadStripe()
    if (error instanceof ProviderError || !(error instanceof errors.StripeError)) throw error
    const { code, statusCode: status } = error
    if (status === undefined || status < 400 || status >= 500 || retryable.has(status))
      throw new ProviderUnavailable('Stripe is unavailable', { cause: error })
    throw new ProviderRefused('Stripe refused a request', { status, code, cause: error })
  }
}

/** The provider's library at its base URL; the API version is the library's. */
export const openStripe = (options: NonNullable<Config['stripe']>): (() => Promise<Stripe>) =>
  lazy(async () => {
    const Library = await loadStripe()
    const base = options.baseUrl ? new URL(options.baseUrl) : null
    return new Library(options.secretKey, {
      maxNetworkRetries: 1,
      timeout: 10_000,
      telemetry: false,
      ...(base
        ? {
            protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
            host: base.hostname,
            port: Number(base.port || (base.protocol === 'http:' ? 80 : 443)),
          }
        : {}),
    })
  })
