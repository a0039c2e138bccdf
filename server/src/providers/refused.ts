import { ProviderError } from '#providers/provider-error.ts'

/** The provider answered and refused the request. The same request will be refused again until somebody changes something. */
export class ProviderRefused extends ProviderError {
  /** Of the provider's HTTP answer. */
  readonly status: number
  /** The provider's code, such as `email_invalid`; `http_401` for an answer without one. Names nobody. */
  readonly reason: string

  /** `message` must not repeat what the provider wrote: that may hold personal data. */
  constructor(
    message: string,
    { status, code, ...options }: ErrorOptions & { status: number; code?: string | undefined },
  ) {
    super(message, options)
    this.status = status
    this.reason = code ?? `http_${status}`
  }

  /** Whether it is the key that is refused, and with it every request, not this one. */
  get isApiKeyRejected(): boolean {
    return this.status === 401 || this.status === 403
  }
}
