import Stripe from 'stripe'

/** Resolves with the Stripe error that a call rejects with; throws when the call does not reject with one. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`expected a Stripe error, got ${String(error)}`)
  return error
}
