import type Stripe from 'stripe'
import { bookDispute } from './balance.ts'
import { invalidRequest } from './errors.ts'
import { noRequest, queueEvent } from './events.ts'
import { newId } from './ids.ts'
import type { StripeDraft } from './state.ts'

/** Time for the seller's response to a dispute; seconds. */
const responseSeconds = 9 * 24 * 60 * 60

/** Disputes a payment. Throws a StripeApiError when it was disputed before. */
export function dispute(state: StripeDraft, paymentIntent: string, now: number): void {
  const intent = state.paymentIntents.get(paymentIntent)
  const charge = state.charges.get(String(intent?.latest_charge))
  if (!charge) throw new Error(`The payment ${paymentIntent} has no charge.`)
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} has already been disputed.`)
  charge.disputed = true
  const disputed = buildDispute(charge, now)
  bookDispute(state, disputed, now)
  state.disputes.set(disputed.id, disputed)
  queueEvent(state, 'charge.dispute.created', disputed, { now, cause: noRequest })
}

/** Closes the open dispute of a payment. Throws a StripeApiError when there is none. */
export function closeDispute(state: StripeDraft, paymentIntent: string, status: 'won' | 'lost', now: number): void {
  const { id = '' } =
    [...state.disputes.before.values()].find(
      (each) => each.payment_intent === paymentIntent && each.status === 'needs_response',
    ) ?? {}
  const disputed = state.disputes.get(id)
  if (!disputed) throw invalidRequest(`The payment ${paymentIntent} has no open dispute.`)
  disputed.status = status
  if (status === 'won') bookDispute(state, disputed, now)
  queueEvent(state, 'charge.dispute.closed', disputed, { now, cause: noRequest })
}

function buildDispute(charge: Stripe.Charge, now: number): Stripe.Dispute {
  return {
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + responseSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: { type: 'card' },
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
