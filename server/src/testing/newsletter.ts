import { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import type { TestApp } from '#testing/test-app.ts'

const { subscribeNewsletter, confirmNewsletter, leaveNewsletter } = newsletterEndpoints

type More = { languageCode?: 'pl' | 'en'; website?: string }
type Consent = {
  id: string
  version: string
  language: string
  asked_ip: string
  confirmed: boolean
  confirmed_ip: string | null
  withdrawn: boolean
}

let people = 0

/** Creates a harness for the newsletter: calls of subscribers, and what is stored about them. */
export function openNewsletterList(testApp: () => TestApp) {
  const harness = {
    /** Returns a unique address. */
    anAddress: () => `list-${++people}@poczta.example`,
    subscribe: (email: string, more: More = {}) =>
      testApp().call(subscribeNewsletter, { body: { email, languageCode: 'pl', ...more } }),
    confirm: (token: string) => testApp().call(confirmNewsletter, { body: { token } }),
    leave: (token: string) => testApp().call(leaveNewsletter, { body: { token } }),
    consentsOf: async (email: string) =>
      rowsOf<Consent>(
        await testApp().context.db.execute(
          sql`select id, version, language, asked_ip, confirmed_at is not null as confirmed, confirmed_ip,
                withdrawn_at is not null as withdrawn
              from newsletter_consents where email = ${email} order by asked_at`,
        ),
      ),
    subscriberOf: async (email: string) =>
      rowsOf<{ state: string; due: boolean; refused: boolean }>(
        await testApp().context.db.execute(
          sql`select state, due_at is not null as due, refused_at is not null as refused
              from newsletter_subscribers where email = ${email}`,
        ),
      )[0],
    /** Returns the links of the last mail to an address. */
    async linksFor(email: string) {
      await testApp().runJobs()
      const mail = testApp().sent.findLast(({ to }) => to === email)
      const found = (name: string) => new RegExp(`/newsletter\\?${name}=(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
      return { mail, confirm: found('token'), leave: found('leave') }
    },
    /** Creates a confirmed subscriber who is known to the provider. */
    async aSubscriber() {
      const email = harness.anAddress()
      await harness.subscribe(email)
      const links = await harness.linksFor(email)
      await harness.confirm(links.confirm)
      await testApp().runJobs()
      return { email, ...links }
    },
  }
  return harness
}
