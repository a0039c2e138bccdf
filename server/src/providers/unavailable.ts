import { ProviderError } from '#providers/provider-error.ts'

/** The provider could not be reached or its response was not as documented. */
export class ProviderUnavailable extends ProviderError {
  /** How long the provider asks to wait; undefined when it does not say. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}
