import { type NewsletterProvider, NewsletterRefused, type NewsletterSubscriber } from '#providers/newsletter.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** The newsletter's provider as tests see and steer it. */
export type NewsletterFake = NewsletterProvider & {
  /** Whom it knows, by address. */
  known: Map<string, NewsletterSubscriber & { status: 'active' | 'unsubscribed' }>
  /** Calls that came through, oldest first. */
  calls: string[]
  /** Runs before a call is answered. */
  meanwhile: () => Promise<void>
  goOffline(retryAfterMs?: number): void
  returnFromProvider(): void
  refuse(email: string): void
}

/** A provider in memory. */
export function openNewsletterFake(): NewsletterFake {
  const refused = new Set<string>()
  let down: { retryAfterMs: number | undefined } | null = null
  const receive = async (call: string) => {
    await desk.meanwhile()
    if (down) throw new ProviderUnavailable('down', down)
    desk.calls.push(call)
  }
  const desk: NewsletterFake = {
    known: new Map(),
    calls: [],
    meanwhile: async () => {},
    async subscribe(subscriber) {
      await receive(`subscribe ${subscriber.email}`)
      if (refused.has(subscriber.email)) throw new NewsletterRefused('refused')
      desk.known.set(subscriber.email, { ...subscriber, status: 'active' })
    },
    async unsubscribe(email) {
      await receive(`unsubscribe ${email}`)
      const found = desk.known.get(email)
      if (found) desk.known.set(email, { ...found, status: 'unsubscribed' })
    },
    async forget(email) {
      await receive(`forget ${email}`)
      desk.known.delete(email)
    },
    goOffline: (retryAfterMs) => {
      down = { retryAfterMs }
    },
    returnFromProvider: () => {
      down = null
    },
    refuse: (email) => void refused.add(email),
  }
  return desk
}
