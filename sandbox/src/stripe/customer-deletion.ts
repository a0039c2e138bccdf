import type Stripe from 'stripe'
import { customerOf } from './customers.ts'
import type { Cause } from './events.ts'
import type { StripeDraft } from './state.ts'
import { endSubscription, isRunning } from './subscriptions.ts'

/**
 * Deletes a customer and ends its running subscriptions; `subscriptionIds` lists all of its subscriptions. Throws Stripe's
 * error when there is no such customer.
 */
export function deleteCustomer(
  state: StripeDraft,
  id: string,
  subscriptionIds: readonly string[],
  now: number,
  cause: Cause,
): Stripe.DeletedCustomer {
  customerOf(state, id, 'id')
  const running = subscriptionIds.flatMap((name) => state.subscriptions.get(name) ?? [])
  for (const stored of running.filter(({ subscription }) => isRunning(subscription))) {
    endSubscription(state, stored, 'cancellation_requested', now, cause)
  }
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
  state.customers.set(id, { customer: deleted, card: null })
  return deleted
}
