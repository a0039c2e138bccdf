import { ProviderError } from '#providers/provider-error.ts'

/** The provider refused the request. The same request will be refused again until something is changed. */
export class ProviderRefused extends ProviderError {
  /** HTTP status of the provider's response. */
  readonly status: number
  /**
   * The provider's code, such as `email_invalid`, or `http_401` when the response has none. Contains no personal data.
   */
  readonly reason: string

  /** `message` must not repeat the provider's text, which may contain personal data. */
  constructor(
    message: string,
    { status, code, ...options }: ErrorOptions & { status: number; code?: string | undefined },
  ) {
    super(message, options)
    this.status = status
    this.reason = code ?? `http_${status}`
  }

  /** Whether the API key was rejected, so that every request fails, not just this one. */
  get isApiKeyRejected(): boolean {
    return this.status === 401 || this.status === 403
  }
}
