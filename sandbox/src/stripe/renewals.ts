import type { SandboxContext } from '#context.ts'
import { collect, finalize } from './invoice-collection.ts'
import { announceInvoice, draftInvoice } from './invoices.ts'
import { endOfPeriod } from './periods.ts'
import { monthsOf } from './prices.ts'
import type { StoredSubscription, StripeDraft } from './state.ts'
import { announceSubscription, endSubscription, isRunning, itemOf } from './subscriptions.ts'

/** Takes a subscription one step further, at the moment it was due. Several steps may fall on one moment. */
function takeStep(state: StripeDraft, stored: StoredSubscription): void {
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
  plan(state, stored)
}

/** Writes down when a subscription needs its next step; to be called after whatever was done to it. */
export function plan(state: StripeDraft, stored: StoredSubscription): void {
  const { subscription, collecting } = stored
  const attempt = collecting === null ? null : (state.invoices.get(collecting)?.invoice.next_payment_attempt ?? null)
  const periodEnd = isRunning(subscription) ? itemOf(subscription).current_period_end : null
  const moments = [attempt, periodEnd].filter((moment) => moment !== null)
  stored.dueAt = moments.length > 0 ? Math.min(...moments) : null
}

/** Does everything that fell due, in the order of time and each at its own moment, however far the clock was moved. */
export async function takeDueSteps({ state, clock, deliveries }: SandboxContext): Promise<void> {
  const now = clock.seconds()
  const due = [...state.data.stripe.subscriptions].filter(([, { dueAt }]) => dueAt !== null && dueAt <= now)
  if (due.length === 0) return
  state.change(({ stripe }) => {
    const subscriptions = due.flatMap(([id]) => stripe.subscriptions.get(id) ?? [])
    for (let next = firstDue(subscriptions, now); next; next = firstDue(subscriptions, now)) takeStep(stripe, next)
  })
  deliveries.wake()
}

function firstDue(subscriptions: readonly StoredSubscription[], now: number): StoredSubscription | undefined {
  const due = subscriptions.filter(({ dueAt }) => dueAt !== null && dueAt <= now)
  return due.toSorted((one, other) => (one.dueAt ?? now) - (other.dueAt ?? now))[0]
}

/** The next period begins; what it costs is drafted now and charged when the draft was left alone long enough. */
function renew(state: StripeDraft, stored: StoredSubscription, now: number): void {
  const { subscription } = stored
  const item = itemOf(subscription)
  const period = { start: item.current_period_start, end: item.current_period_end }
  const months = item.price.recurring ? monthsOf(item.price.recurring) : 1
  item.current_period_start = period.end
  item.current_period_end = endOfPeriod(subscription.billing_cycle_anchor, period.end, months)
  const invoice = draftInvoice(state, stored, { reason: 'subscription_cycle', period }, now)
  stored.collecting = invoice.invoice.id
  announceSubscription(state, stored, 'customer.subscription.updated', now, undefined, {
    invoiceId: invoice.invoice.id,
  })
  announceInvoice(state, invoice, 'invoice.created', now)
}
