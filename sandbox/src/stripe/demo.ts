import { daySeconds } from '@slodki-ul/contract/durations'
import { simulation } from '@slodki-ul/contract/simulation'
import { buildCustomer } from './customers.ts'
import type { StripeDraft } from './state.ts'
import { beginSubscription } from './subscription-creation.ts'
import { buildSubscription } from './subscriptions.ts'

const { demo } = simulation.stripe

/**
 * Begins with the subscription that the product's demo content speaks of, under the names both agreed on. It began some
 * days before `now` (Unix seconds), and nobody is told of it.
 */
export function beginDemo(state: StripeDraft, now: number, publicUrl: string): void {
  const began = now - demo.startedDaysAgo * daySeconds
  const { customer, card } = buildCustomer(demo.email, 'pl', began)
  state.customers.set(demo.customerId, { customer: { ...customer, id: demo.customerId }, card })
  const stored = buildSubscription(
    {
      id: demo.providerSubscriptionId,
      customer: demo.customerId,
      cardId: card.id,
      planName: 'Roczny',
      unitAmount: demo.amount,
      quantity: 1,
      recurring: { interval: 'month', interval_count: demo.months },
      metadata: { subscriptionId: demo.subscriptionId },
      description: null,
      invoicesUrl: `${publicUrl}/invoice`,
    },
    began,
  )
  const events = { ...state.events, set: () => undefined }
  beginSubscription({ ...state, events }, stored, began, { invoiceId: demo.invoiceId })
}
