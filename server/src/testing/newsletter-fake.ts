import { type NewsletterProvider, NewsletterRefused, type NewsletterSubscriber } from '#providers/newsletter.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** The fake newsletter provider, with controls for tests. */
export type NewsletterFake = NewsletterProvider & {
  /** Subscribers by address. */
  known: Map<string, NewsletterSubscriber & { status: 'active' | 'unsubscribed' }>
  /** Received calls, oldest first. */
  calls: string[]
  /** Runs before a call is answered. */
  meanwhile: () => Promise<void>
  goOffline(retryAfterMs?: number): void
  returnFromProvider(): void
  refuse(email: string): void
}

/** Creates a fake newsletter provider in memory. */
export function openNewsletterFake(): NewsletterFake {
  const refused = new Set<string>()
  let down: { retryAfterMs: number | undefined } | null = null
  const receive = async (call: string) => {
    await fake.meanwhile()
    if (down) throw new ProviderUnavailable('down', down)
    fake.calls.push(call)
  }
  const fake: NewsletterFake = {
    known: new Map(),
    calls: [],
    meanwhile: async () => {},
    async subscribe(subscriber) {
      await receive(`subscribe ${subscriber.email}`)
      if (refused.has(subscriber.email)) throw new NewsletterRefused('refused')
      fake.known.set(subscriber.email, { ...subscriber, status: 'active' })
    },
    async unsubscribe(email) {
      await receive(`unsubscribe ${email}`)
      const found = fake.known.get(email)
      if (found) fake.known.set(email, { ...found, status: 'unsubscribed' })
    },
    async purge(email) {
      await receive(`forget ${email}`)
      fake.known.delete(email)
    },
    goOffline: (retryAfterMs) => {
      down = { retryAfterMs }
    },
    returnFromProvider: () => {
      down = null
    },
    refuse: (email) => void refused.add(email),
  }
  return fake
}
