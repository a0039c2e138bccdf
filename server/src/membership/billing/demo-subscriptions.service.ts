import { dayMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { findUserByEmail } from '#identity/users/users.service.ts'
import { issueChargeReceipt } from '#membership/billing/charge-documents.service.ts'
import { dayOf, endOfDay, extend, monthsAfter } from '#membership/billing/periods.rules.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { statusAt } from '#membership/billing/subscription-status.rules.ts'
import { insertPayment } from '#payments/payments/payments.service.ts'

export type DemoSubscription = {
  id: string
  /** Of a demo account. */
  email: string
  planId: number
  paymentMethod: 'Stripe' | 'Blik'
  months: number
  /** Grosze, like the VAT in it. */
  amount: number
  vat: number
  startedAt: Date
  /** Days from now to its last day, when that differs from a period after its start. */
  endsInDays?: number
  /** Ids under which the sandbox creates the same subscription. */
  provider: { providerSubscriptionId: string; customerId: string; invoiceId: string } | null
}

/** The last moment of the first period, and the day its months are counted from. */
function periodOf({ startedAt, months, endsInDays }: DemoSubscription, now: number) {
  const start = startedAt.getTime()
  if (endsInDays === undefined) return extend({ anchorOn: null, paidUntil: null }, months, start)
  const lastDay = dayOf(now + endsInDays * dayMs)
  return { anchorOn: monthsAfter(lastDay, -months), endsAt: endOfDay(lastDay) }
}

/**
 * Stores a subscription of a demo account as if it had been bought in the past, with its payment document but without
 * the mails.
 */
export async function grantDemoSubscription(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  demo: DemoSubscription,
): Promise<void> {
  const user = await findUserByEmail(tx, demo.email)
  if (!user) throw new Error(`No demo account ${demo.email}.`)
  const { id, amount, vat, startedAt, provider, paymentMethod } = demo
  const { anchorOn, endsAt } = periodOf(demo, context.clock.now())
  const paidUntil = new Date(endsAt)
  const providerSubscriptionId = provider?.providerSubscriptionId ?? null
  const bought = { status: 'Active' as const, providerSubscriptionId, cancellationPlanned: false, pastDueSince: null }
  await table.insertSubscription(tx, {
    ...bought,
    id,
    userId: user.id,
    email: user.email,
    language: user.language,
    planId: demo.planId,
    status: statusAt({ ...bought, paidUntil: endsAt }, context.clock.now()),
    price: amount,
    months: demo.months,
    paymentMethod,
    firstName: user.firstName,
    lastName: user.lastName,
    providerCustomerId: provider?.customerId ?? null,
    anchorOn,
    paidUntil,
    checkAt: provider ? context.clock.date() : null,
    createdAt: startedAt,
  })
  const chargeId = crypto.randomUUID()
  await table.insertCharge(tx, {
    ...{ id: chargeId, subscriptionId: id, kind: 'first', state: 'paid', price: amount, amount, vat },
    providerInvoiceId: provider?.invoiceId ?? null,
    createdAt: startedAt,
    paidAt: startedAt,
  })
  await insertPayment(tx, {
    ...{ id: crypto.randomUUID(), chargeId, attempt: 1, provider: 'stripe', method: paymentMethod, amount },
    ...{ state: 'paid', createdAt: startedAt, expiresAt: startedAt, settledAt: startedAt },
  })
  await table.insertEvent(tx, {
    ...{ subscriptionId: id, toStatus: 'Active', cause: 'demo', actor: 'seed', at: startedAt },
  })
  await table.insertPeriod(tx, {
    ...{ userId: user.id, subscriptionId: id, chargeId, startsAt: startedAt, endsAt: paidUntil, cause: 'first' },
  })
  const subscription = await table.selectSubscription(tx, id)
  const charge = await table.selectCharge(tx, chargeId)
  if (!subscription || !charge) return
  // The document is dated on the day of purchase.
  const clock = { now: () => startedAt.getTime(), date: () => startedAt }
  const time = { startsAt: startedAt, endsAt: paidUntil }
  await issueChargeReceipt(tx, { ...context, clock }, subscription, charge, time, true)
}
