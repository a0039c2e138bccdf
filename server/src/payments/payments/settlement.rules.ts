import { attemptDeadline, isRunning, type PaymentState, transferDeadline } from '#payments/payments/attempts.rules.ts'

/** What the provider says of a payment page; `refused` when a transfer that was under way came to nothing. */
export type SessionState = 'open' | 'waiting' | 'paid' | 'expired' | 'refused'

/** What an update of a payment calls for. */
export type Settlement = 'nothing' | 'open' | 'wait' | 'pay' | 'refund' | 'fail' | 'expire'

/**
 * An update of a payment page against what is stored. Money is taken exactly once: for what still awaits it, and given back
 * in full when that is paid or cancelled already. Updates may be late, repeated or out of order.
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

/** What the provider's page says of itself. Amount in grosze. */
export type SessionFacts = {
  id: string
  url: string | null
  providerPaymentId: string | null
  amount: number
  currency: string
  livemode: boolean
  orderId: string | null
  /** Ours. */
  subscriptionId: string | null
}

/** What we asked the provider to take, and for what. */
export type ExpectedPayment = Pick<SessionFacts, 'amount' | 'currency' | 'orderId' | 'subscriptionId'> & {
  /** Of our own account at the provider; undefined while payments are switched off. */
  livemode: boolean | undefined
}

const compared = ['amount', 'currency', 'livemode', 'orderId', 'subscriptionId'] as const

/** What of a page differs from what we asked for; empty when it fits. */
export const paymentMismatch = (session: SessionFacts, expected: ExpectedPayment): (typeof compared)[number][] =>
  compared.filter((field) => session[field] !== expected[field])

/** What a settlement changes in the row of its attempt. */
export type AttemptChange = {
  state?: PaymentState
  sessionId?: string
  url?: string | null
  providerPaymentId?: string | null
  failureCode?: 'transfer_refused'
  settledAt?: Date
  checkAt?: null
}

/** The change of an attempt, and the new deadline of its order or charge where that moves. */
export type SettlementPlan = { change: AttemptChange | null; deadlineAt: Date | null }

/** What a settlement writes at `now` (milliseconds since 1970), besides what it means for the order or charge. */
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
