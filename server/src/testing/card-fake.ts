import { createHash } from 'node:crypto'
import type { CardProvider, CheckoutSession } from '#providers/stripe.ts'
import type { ProviderRefund } from '#providers/stripe-objects.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

export type CardFake = CardProvider & {
  readonly sessions: Map<string, CheckoutSession>
  /** Opens a payment page, or returns the existing one of the idempotency key. */
  open(idempotencyKey: string, session: Omit<CheckoutSession, 'id' | 'url'>): CheckoutSession
  /** Throws while the fake is unavailable, like every call. */
  reach(): void
  readonly refunds: { providerPaymentId: string; amount: number }[]
  /** Refunds a payment in the dashboard of the provider; returns the id of the refund. */
  refundThere(providerPaymentId: string, amount: number): string
  /** Makes a refund fail afterwards. */
  failRefund(id: string): void
  /** Makes every call fail as if the provider were unreachable. */
  goOffline(): void
  returnFromProvider(): void
  /** Makes refunds fail as for insufficient funds. */
  refuseRefunds(isRefused: boolean): void
  /** Actions of the buyer on the payment page. */
  become(sessionId: string, state: CheckoutSession['state']): CheckoutSession
}

/** The state of every page before it is paid. */
export const unpaid = {
  state: 'open',
  currency: 'PLN',
  livemode: false,
  providerPaymentId: null,
  providerSubscriptionId: null,
  customerId: null,
  invoiceId: null,
  country: null,
} as const

/**
 * Creates a fake payment provider in memory with the guarantees of the real one: one session per idempotency key, pages
 * that expire, refunds only once.
 */
export function openCardFake(): CardFake {
  const sessions = new Map<string, CheckoutSession>()
  const refunds: CardFake['refunds'] = []
  /** Oldest first. */
  const made = new Map<string, ProviderRefund & { providerPaymentId: string }>()
  const make = (id: string, refundId: string | null, providerPaymentId: string, amount: number) => {
    made.set(id, { id, refundId, providerPaymentId, amount, currency: 'PLN', state: 'sent' })
    return id
  }
  let isDown = false
  let isRefusing = false
  const reach = () => {
    if (isDown) throw new ProviderUnavailable('down')
  }
  const known = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw new Error(`No session ${id}.`)
    return session
  }
  const open: CardFake['open'] = (idempotencyKey, session) => {
    const id = `cs_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24)}`
    const opened = sessions.get(id) ?? { ...session, id, url: `https://pay.test/${id}` }
    sessions.set(id, opened)
    return opened
  }
  const become = (id: string, state: CheckoutSession['state']) => {
    const session = { ...known(id), state, providerPaymentId: state === 'paid' ? `pi_${id}` : null }
    sessions.set(id, session)
    return session
  }
  return {
    livemode: false,
    sessions,
    refunds,
    become,
    goOffline: () => {
      isDown = true
    },
    returnFromProvider: () => {
      isDown = false
    },
    refuseRefunds(isRefused) {
      isRefusing = isRefused
    },
    reach,
    open,
    async createSession(request) {
      reach()
      return open(request.idempotencyKey, {
        ...unpaid,
        orderId: request.orderId ?? null,
        subscriptionId: request.subscriptionId ?? null,
        paymentId: request.paymentId,
        amount: request.lines.reduce((sum, line) => sum + line.amount, 0),
      })
    },
    async retrieveSession(id) {
      reach()
      return known(id)
    },
    async expireSession(id) {
      reach()
      return known(id).state === 'open' ? become(id, 'expired') : known(id)
    },
    refundThere: (providerPaymentId, amount) => make(`re_there_${made.size + 1}`, null, providerPaymentId, amount),
    failRefund(id) {
      const refund = made.get(id)
      if (refund) made.set(id, { ...refund, state: 'failed' })
    },
    async refund(providerPaymentId, amount, refundId, repeats = 0) {
      reach()
      if (isRefusing) throw new Error('charge_already_refunded')
      const id = repeats === 0 ? `re_${refundId}` : `re_${refundId}_${repeats}`
      if (!made.has(id)) refunds.push({ providerPaymentId, amount })
      return make(id, refundId, providerPaymentId, amount)
    },
    async listRefunds(providerPaymentId) {
      reach()
      return [...made.values()].filter((refund) => refund.providerPaymentId === providerPaymentId).toReversed()
    },
    listEvents: async () => [],
    readEvent: async () => null,
  }
}
