export type ErrorBody = {
  type: 'api_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  param?: string
  message: string
  doc_url?: string
}

/** An error reply of Stripe's API: its status and body. */
export class StripeApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
      : body
  }
}

/** Creates the error 400 for a wrong request; `param` in Stripe's bracket notation. */
export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...details })
}

/** Creates the error 404 for an unknown id. */
export function noSuchObject(kind: string, id: string, param: string): StripeApiError {
  return new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}
