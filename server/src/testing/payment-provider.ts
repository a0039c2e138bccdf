import { ProviderRefused } from '#providers/refused.ts'
import type { CardEvent, CheckoutSession } from '#providers/stripe.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import type { TestApp } from '#testing/test-app.ts'

type Mode = 'up' | 'down' | 'refuse'
type Told = Pick<CardEvent, 'session' | 'subscription' | 'invoice' | 'dispute' | 'refunded'>

const nothing: Told = { session: null, subscription: null, invoice: null, dispute: null, refunded: null }
const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const revive = (_key: string, value: unknown) =>
  typeof value === 'string' && isMoment.test(value) ? new Date(value) : value

/** An event of the provider that happens now. */
export const cardEvent = ({ clock }: Pick<TestApp, 'clock'>, type: string, told: Partial<Told>): CardEvent => ({
  ...{ id: `evt_${crypto.randomUUID()}`, type, createdAt: clock.date(), livemode: false },
  ...nothing,
  ...told,
})

/**
 * The fake provider of an academy with events that are sent by hand: each change at the provider queues one, and any of them
 * may be delivered at any time, in any order and more than once. Everything can be switched to be down or to refuse.
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
  const eventOf = (type: string, told: Partial<Told>) => cardEvent(testApp, type, told)

  return {
    setMode(next: Mode) {
      mode = next
    },
    /** Forgets the events of the sequence before. */
    reset() {
      mode = 'up'
      events = []
    },
    queue: (type: string, told: Partial<Told>) => void events.push({ event: eventOf(type, told), isDelivered: false }),
    /** Delivers the oldest event that was not delivered yet; null when there is none. */
    async deliverNext(): Promise<number | null> {
      const next = events.find(({ isDelivered }) => !isDelivered)
      if (!next) return null
      next.isDelivered = true
      return deliver(next.event)
    },
    /** Delivers any event, once more if it was delivered; null when there is none. */
    async deliverAny(place: number): Promise<number | null> {
      const any = events[place % Math.max(1, events.length)]
      if (!any) return null
      any.isDelivered = true
      return deliver(any.event)
    },
    /** Delivers an event of a page that says something else than we asked for. */
    deliverWrong: (session: CheckoutSession, change: Partial<CheckoutSession>) =>
      deliver(eventOf('checkout.session.completed', { session: { ...session, ...change } })),
  }
}

export type ControlledProvider = ReturnType<typeof controlProvider>
