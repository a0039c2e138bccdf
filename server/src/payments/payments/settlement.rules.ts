import { attemptDeadline, isRunning, type PaymentState, transferDeadline } from '#payments/payments/attempts.rules.ts'

/** The provider's state of a payment page; `refused` when a bank transfer failed. */
export type SessionState = 'open' | 'waiting' | 'paid' | 'expired' | 'refused'

/** What an update of a payment requires. */
export type Settlement = 'nothing' | 'open' | 'wait' | 'pay' | 'refund' | 'fail' | 'expire'

/**
 * Compares an update of a payment page with what is stored. A payment is accepted once, for what still awaits it, and
 * refunded in full when that is already paid or cancelled. Updates may be late, repeated or out of order.
 */
export function resolvePaymentUpdate(state: SessionState, payment: PaymentState, isAwaited: boolean): Settlement {
  if (state === 'paid') {
    if (payment === 'paid' || payment === 'surplus') return 'nothing'
    return isAwaited ? 'pay' : 'refund'
  }
  if (!isRunning(payment)) return 'nothing'
  if (state === 'waiting') return payment === 'waiting' ? 'nothing' : 'wait'
  if (state === 'refused') return 'fail'
  if (state === 'expired') return 'expire'
  return payment === 'opening' ? 'open' : 'nothing'
}

/** The facts of the provider's page. Amount in grosze. */
export type SessionFacts = {
  id: string
  url: string | null
  providerPaymentId: string | null
  amount: number
  currency: string
  livemode: boolean
  orderId: string | null
  /** Our subscription's id. */
  subscriptionId: string | null
}

/** What we asked the provider to charge, and for what. */
export type ExpectedPayment = Pick<SessionFacts, 'amount' | 'currency' | 'orderId' | 'subscriptionId'> & {
  /** Of our own account at the provider; undefined while payments are switched off. */
  livemode: boolean | undefined
}

const compared = ['amount', 'currency', 'livemode', 'orderId', 'subscriptionId'] as const

/** The facts of a page that differ from the request; empty when it matches. */
export const paymentMismatch = (session: SessionFacts, expected: ExpectedPayment): (typeof compared)[number][] =>
  compared.filter((field) => session[field] !== expected[field])

/** Columns of the attempt that a settlement changes. */
export type AttemptChange = {
  state?: PaymentState
  sessionId?: string
  url?: string | null
  providerPaymentId?: string | null
  failureCode?: 'transfer_refused'
  settledAt?: Date
  checkAt?: null
}

/** The change of an attempt, and the new deadline of its order or charge if it moves. */
export type SettlementPlan = { change: AttemptChange | null; deadlineAt: Date | null }

/** What a settlement writes at `now` (milliseconds since 1970), besides its effect on the order or charge. */
export function planSettlement(
  settlement: Settlement,
  session: Pick<SessionFacts, 'id' | 'url' | 'providerPaymentId'>,
  payment: { url: string | null },
  now: number,
): SettlementPlan {
  const { id: sessionId, providerPaymentId } = session
  const facts = { sessionId, url: session.url ?? payment.url, providerPaymentId }
  const settled = { settledAt: new Date(now), checkAt: null }
  switch (settlement) {
    case 'open':
      return { change: { ...facts, state: 'open' }, deadlineAt: null }
    case 'wait':
      return { change: { ...facts, state: 'waiting' }, deadlineAt: transferDeadline(now) }
    case 'pay':
      return { change: { ...facts, ...settled, state: 'paid' }, deadlineAt: null }
    case 'refund':
      return { change: facts, deadlineAt: null }
    case 'fail':
      return {
        change: { ...settled, state: 'failed', failureCode: 'transfer_refused' },
        deadlineAt: attemptDeadline(now),
      }
    case 'expire':
      return { change: { ...settled, state: 'expired' }, deadlineAt: null }
    case 'nothing':
      return { change: null, deadlineAt: null }
  }
}
