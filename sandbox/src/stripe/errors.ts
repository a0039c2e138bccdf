export type ErrorBody = {
  type: 'api_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  param?: string
  message: string
  doc_url?: string
}

/** An answer Stripe gives instead of an object: its status and its error body. */
export class StripeRefusal extends Error {
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

/** 400: the request is wrong; `param` in Stripe's bracket form. */
export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...details })
}

/** 404: no object of this kind has the id. */
export function noSuchObject(kind: string, id: string, param: string): StripeRefusal {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}
