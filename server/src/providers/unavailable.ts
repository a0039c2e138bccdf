import { ProviderError } from '#providers/provider-error.ts'

/** The provider could not be reached or did not answer as agreed. */
export class ProviderUnavailable extends ProviderError {
  /** How long it asks to be left alone; undefined when it does not say. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}
