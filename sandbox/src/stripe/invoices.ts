import type Stripe from 'stripe'
import { discountOf } from './coupons.ts'
import { customerOf } from './customers.ts'
import { type Cause, noRequest, queueEvent } from './events.ts'
import { newId } from './ids.ts'
import { draftFields } from './invoice-object.ts'
import { toDecimal } from './prices.ts'
import type { StoredInvoice, StoredSubscription, StripeDraft } from './state.ts'
import { itemOf } from './subscriptions.ts'

/** Time from the draft of a renewal to its finalization; seconds. */
const draftSeconds = 60 * 60

type InvoiceParts = {
  /** Generated unless given. */
  id?: string
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  /** The past period; the line of the invoice has the period that is paid for. */
  period: Period
  /** Credit for unused time of the previous plan; grosze. */
  credit?: { name: string; amount: number; period: Period }
}
type Period = { start: number; end: number }

/** Drafts the invoice for the current period of a subscription and uses up its discount. `now` in Unix seconds. */
export function draftInvoice(
  state: StripeDraft,
  stored: StoredSubscription,
  { id = newId('in_1'), reason, period, credit }: InvoiceParts,
  now: number,
): StoredInvoice {
  const { subscription } = stored
  const customer = customerOf(state, String(subscription.customer))
  const line = buildLine(id, stored)
  const discount = stored.discount && state.coupons.get(stored.discount.couponId)
  const discountAmounts =
    discount && stored.discount ? [{ amount: discountOf(discount, line.amount), discount: stored.discount.id }] : []
  const creditLines = credit ? [creditLine(line, credit)] : []
  const subtotal = line.amount - (credit?.amount ?? 0)
  const total = subtotal - discountAmounts.reduce((sum, { amount }) => sum + amount, 0)
  const invoice: StoredInvoice = {
    invoice: {
      ...draftFields(id, customer, now + draftSeconds, now),
      billing_reason: reason,
      amount_due: total,
      amount_remaining: total,
      discounts: discountAmounts.map((part) => part.discount),
      lines: {
        object: 'list',
        data: [
          ...creditLines,
          { ...line, discount_amounts: discountAmounts, discounts: discountAmounts.map((part) => part.discount) },
        ],
        has_more: false,
        url: `/v1/invoices/${id}/lines`,
      },
      parent: {
        quote_details: null,
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
        type: 'subscription_details',
      },
      period_end: period.end,
      period_start: period.start,
      subtotal,
      subtotal_excluding_tax: subtotal,
      total,
      total_discount_amounts: discountAmounts,
      total_excluding_tax: total,
    },
    payments: [],
    deliver: 'once',
  }
  if (discount) discount.times_redeemed += 1
  stored.discount = null
  subscription.discounts = []
  subscription.latest_invoice = id
  state.invoices.set(id, invoice)
  return invoice
}

/** Returns the invoice as the API sends it, with its payments when `expand` asks for them. */
export function presentInvoice({ invoice, payments }: StoredInvoice, expand: readonly string[]): Stripe.Invoice {
  if (!expand.includes('payments')) return invoice
  const url = `/v1/invoice_payments?invoice=${invoice.id}`
  return { ...invoice, payments: { object: 'list', data: payments, has_more: false, url } }
}

/** Returns the id of an invoice's subscription. */
export function subscriptionIdOf({ parent }: Stripe.Invoice): string {
  return String(parent?.subscription_details?.subscription ?? '')
}

type InvoiceEvent = 'created' | 'finalized' | 'paid' | 'payment_failed'

/** Queues an event about an invoice for delivery. */
export function queueInvoiceEvent(
  state: StripeDraft,
  { invoice }: StoredInvoice,
  type: `invoice.${InvoiceEvent}`,
  now: number,
  cause: Cause = noRequest,
  sessionId: string | null = null,
): void {
  const subscriptionId = subscriptionIdOf(invoice)
  queueEvent(state, type, invoice, { now, cause, invoiceId: invoice.id, subscriptionId, sessionId })
}

function buildLine(invoiceId: string, { subscription, planName }: StoredSubscription): Stripe.InvoiceLineItem {
  const item = itemOf(subscription)
  const quantity = item.quantity ?? 1
  const unitAmount = item.price.unit_amount ?? 0
  const amount = unitAmount * quantity
  return {
    id: newId('il_1'),
    object: 'line_item',
    amount,
    currency: 'pln',
    description: `${quantity} × ${planName}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: toDecimal(unitAmount),
    },
    quantity,
    quantity_decimal: toDecimal(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

function creditLine(
  line: Stripe.InvoiceLineItem,
  { name, amount, period }: NonNullable<InvoiceParts['credit']>,
): Stripe.InvoiceLineItem {
  const details = line.parent?.subscription_item_details
  return {
    ...line,
    id: newId('il_1'),
    amount: -amount,
    description: name,
    discountable: false,
    parent: line.parent && {
      ...line.parent,
      subscription_item_details: details ? { ...details, proration: true } : null,
    },
    period,
    subtotal: -amount,
  }
}
