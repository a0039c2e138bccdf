import type { SandboxContext } from '#context.ts'
import { collect, finalize } from './invoice-collection.ts'
import { draftInvoice, queueInvoiceEvent } from './invoices.ts'
import { endOfPeriod } from './periods.ts'
import { monthsOf } from './prices.ts'
import type { StoredSubscription, StripeDraft } from './state.ts'
import { endSubscription, isRunning, itemOf, queueSubscriptionEvent } from './subscriptions.ts'

/** Runs the next step of a subscription at the time it was due. Several steps may be due at the same time. */
function runStep(state: StripeDraft, stored: StoredSubscription): void {
  const { subscription, dueAt } = stored
  if (dueAt === null) return
  const invoice = stored.collecting === null ? undefined : state.invoices.get(stored.collecting)
  if (invoice?.invoice.next_payment_attempt === dueAt) {
    if (invoice.invoice.status === 'draft') finalize(state, stored, invoice, dueAt)
    collect(state, stored, invoice, dueAt)
  } else if (itemOf(subscription).current_period_end === dueAt) {
    if (subscription.cancel_at_period_end) endSubscription(state, stored, 'cancellation_requested', dueAt)
    else renew(state, stored, dueAt)
  }
  scheduleNextStep(state, stored)
}

/** Sets when the next step of a subscription is due; to be called after every change of it. */
export function scheduleNextStep(state: StripeDraft, stored: StoredSubscription): void {
  const { subscription, collecting } = stored
  const attempt = collecting === null ? null : (state.invoices.get(collecting)?.invoice.next_payment_attempt ?? null)
  const periodEnd = isRunning(subscription) ? itemOf(subscription).current_period_end : null
  const times = [attempt, periodEnd].filter((time) => time !== null)
  stored.dueAt = times.length > 0 ? Math.min(...times) : null
}

/** Runs all due steps in the order of time, each with its own time, however far the clock was moved. */
export function runDueSteps({ state, clock, deliveries }: SandboxContext): void {
  const now = clock.seconds()
  const due = [...state.data.stripe.subscriptions].filter(([, { dueAt }]) => dueAt !== null && dueAt <= now)
  if (due.length === 0) return
  state.change(({ stripe }) => {
    const subscriptions = due.flatMap(([id]) => stripe.subscriptions.get(id) ?? [])
    for (let next = firstDue(subscriptions, now); next; next = firstDue(subscriptions, now)) runStep(stripe, next)
  })
  deliveries.wake()
}

function firstDue(subscriptions: readonly StoredSubscription[], now: number): StoredSubscription | undefined {
  const due = subscriptions.filter(({ dueAt }) => dueAt !== null && dueAt <= now)
  return due.toSorted((one, other) => (one.dueAt ?? now) - (other.dueAt ?? now))[0]
}

/** Starts the next period and drafts its invoice, which is charged an hour later. */
function renew(state: StripeDraft, stored: StoredSubscription, now: number): void {
  const { subscription } = stored
  const item = itemOf(subscription)
  const period = { start: item.current_period_start, end: item.current_period_end }
  const months = item.price.recurring ? monthsOf(item.price.recurring) : 1
  item.current_period_start = period.end
  item.current_period_end = endOfPeriod(subscription.billing_cycle_anchor, period.end, months)
  const invoice = draftInvoice(state, stored, { reason: 'subscription_cycle', period }, now)
  stored.collecting = invoice.invoice.id
  queueSubscriptionEvent(state, stored, 'customer.subscription.updated', now, undefined, {
    invoiceId: invoice.invoice.id,
  })
  queueInvoiceEvent(state, invoice, 'invoice.created', now)
}
