import { daySeconds } from '@slodki-ul/contract/durations'
import { simulation } from '@slodki-ul/contract/simulation'
import { buildCustomer } from './customers.ts'
import type { StripeDraft } from './state.ts'
import { startSubscription } from './subscription-creation.ts'
import { buildSubscription } from './subscriptions.ts'

const { demo } = simulation.stripe

/**
 * Creates the subscription that the app's demo content refers to, with the ids of the contract. It started some days
 * before `now` (Unix seconds), and its events are not delivered.
 */
export function seedDemo(state: StripeDraft, now: number, publicUrl: string): void {
  const startedAt = now - demo.startedDaysAgo * daySeconds
  const { customer, card } = buildCustomer(demo.email, 'pl', startedAt)
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
    startedAt,
  )
  const events = { ...state.events, set: () => undefined }
  startSubscription({ ...state, events }, stored, startedAt, { invoiceId: demo.invoiceId })
}
