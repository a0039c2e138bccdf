import { collect, finalize } from './invoice-collection.ts'
import { draftInvoice, queueInvoiceEvent } from './invoices.ts'
import { endOfPeriod } from './periods.ts'
import { buildPlan, monthsOf } from './prices.ts'
import type { StoredPrice, StoredSubscription, StripeDraft } from './state.ts'
import { itemOf, queueSubscriptionEvent } from './subscriptions.ts'

/** Whether a subscription can be switched to another plan: it is active, fully paid and not set to be cancelled. */
export function canSwitch({ subscription, collecting }: StoredSubscription): boolean {
  return subscription.status === 'active' && !subscription.cancel_at_period_end && collecting === null
}

/**
 * Switches a subscription to a price of another period, which starts now: unused time is credited and the new period charged
 * at once. `now` in Unix seconds.
 */
export function switchPlan(
  state: StripeDraft,
  stored: StoredSubscription,
  { price, productName }: StoredPrice,
  now: number,
): void {
  const { subscription } = stored
  const item = itemOf(subscription)
  const { recurring } = price
  if (!recurring) throw new Error(`The price ${price.id} is not recurring.`)
  const [start, end] = [item.current_period_start, item.current_period_end]
  const paid = (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
  const credit = {
    name: stored.planName,
    amount: Math.round((paid * (end - now)) / (end - start)),
    period: { start: now, end },
  }
  const { interval, interval_count } = recurring as { interval: 'month' | 'year'; interval_count: number }
  const parts = {
    id: price.id,
    unitAmount: price.unit_amount ?? 0,
    recurring: { interval, interval_count },
    created: price.created,
  }
  item.price = price
  item.plan = buildPlan(parts)
  item.current_period_start = now
  item.current_period_end = endOfPeriod(now, now, monthsOf(recurring))
  subscription.billing_cycle_anchor = now
  stored.planName = productName
  const invoice = draftInvoice(
    state,
    stored,
    { reason: 'subscription_update', period: { start: now, end: now }, credit },
    now,
  )
  stored.collecting = invoice.invoice.id
  queueSubscriptionEvent(state, stored, 'customer.subscription.updated', now, undefined, {
    invoiceId: invoice.invoice.id,
  })
  queueInvoiceEvent(state, invoice, 'invoice.created', now)
  finalize(state, stored, invoice, now)
  collect(state, stored, invoice, now)
}
