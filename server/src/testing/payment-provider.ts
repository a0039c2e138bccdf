import { ProviderRefused } from '#providers/refused.ts'
import type { CardEvent, CheckoutSession } from '#providers/stripe.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import type { TestApp } from '#testing/test-app.ts'

type Mode = 'up' | 'down' | 'refuse'
type EventDetails = Pick<CardEvent, 'session' | 'subscription' | 'invoice' | 'dispute' | 'refunded'>

const nothing: EventDetails = { session: null, subscription: null, invoice: null, dispute: null, refunded: null }
const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const revive = (_key: string, value: unknown) =>
  typeof value === 'string' && isMoment.test(value) ? new Date(value) : value

/** Returns an event of the provider that happens now. */
export const cardEvent = (
  { clock }: Pick<TestApp, 'clock'>,
  type: string,
  details: Partial<EventDetails>,
): CardEvent => ({
  ...{ id: `evt_${crypto.randomUUID()}`, type, createdAt: clock.date(), livemode: false },
  ...nothing,
  ...details,
})

/**
 * Controls the fake payment provider and delivers its events by hand: each change queues one event, which may be
 * delivered at any time, in any order and more than once. All calls can be made to fail or to be refused.
 */
export function controlProvider(testApp: TestApp) {
  const { cards, billing, app } = testApp
  let mode: Mode = 'up'
  let events: { event: CardEvent; isDelivered: boolean }[] = []

  const reach = () => {
    if (mode === 'down') throw new ProviderUnavailable('down')
    if (mode === 'refuse') throw new ProviderRefused('refused', { status: 400, code: 'parameter_invalid' })
  }
  const guard = <Fake extends object>(fake: Fake, names: (keyof Fake)[]) => {
    for (const name of names) {
      const call = fake[name] as (...input: unknown[]) => Promise<unknown>
      Object.assign(fake, {
        [name]: async (...input: unknown[]) => {
          reach()
          return call(...input)
        },
      })
    }
  }
  guard(cards, ['createSession', 'retrieveSession', 'expireSession', 'refund', 'listRefunds'])
  guard(billing, ['createSubscriptionSession', 'createCoupon', 'findSubscription', 'listInvoices', 'cancelNow'])
  Object.assign(cards, { readEvent: async (body: Uint8Array) => JSON.parse(Buffer.from(body).toString(), revive) })

  async function deliver(event: CardEvent): Promise<number> {
    const headers = { 'content-type': 'application/json', 'stripe-signature': 'v1=0' }
    const payload = JSON.stringify(event)
    return (await app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload, headers })).statusCode
  }
  const eventOf = (type: string, details: Partial<EventDetails>) => cardEvent(testApp, type, details)

  return {
    setMode(next: Mode) {
      mode = next
    },
    /** Removes the events of the previous sequence. */
    reset() {
      mode = 'up'
      events = []
    },
    queue: (type: string, details: Partial<EventDetails>) =>
      void events.push({ event: eventOf(type, details), isDelivered: false }),
    /** Delivers the oldest undelivered event; null when there is none. */
    async deliverNext(): Promise<number | null> {
      const next = events.find(({ isDelivered }) => !isDelivered)
      if (!next) return null
      next.isDelivered = true
      return deliver(next.event)
    },
    /** Delivers any event, also again; null when there is none. */
    async deliverAny(place: number): Promise<number | null> {
      const any = events[place % Math.max(1, events.length)]
      if (!any) return null
      any.isDelivered = true
      return deliver(any.event)
    },
    /** Delivers an event of a page whose data differ from the request. */
    deliverWrong: (session: CheckoutSession, change: Partial<CheckoutSession>) =>
      deliver(eventOf('checkout.session.completed', { session: { ...session, ...change } })),
  }
}

export type ControlledProvider = ReturnType<typeof controlProvider>
