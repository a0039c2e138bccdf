import * as z from 'zod'
import type { Config } from '#config.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { exchangeJson, type JsonResponse } from '#providers/request-json.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** Who wants the newsletter, and how that is known: when and from where it was asked for, and confirmed. */
export type NewsletterSubscriber = {
  email: string
  askedAt: Date
  askedIp: string
  confirmedAt: Date
  confirmedIp: string
}

/** The provider will not have this address, however often it is asked. */
export class NewsletterRefused extends ProviderError {}

/**
 * Who sends the newsletter. Every call may be repeated and ends the same. All throw ProviderUnavailable, and
 * NewsletterRefused for an address that is not to be had.
 */
export type NewsletterProvider = {
  /** Puts an address into our group, be it new there, known or unsubscribed. */
  subscribe(subscriber: NewsletterSubscriber): Promise<void>
  /** Sends nothing more to an address; one that is not known there needs no more. */
  unsubscribe(email: string): Promise<void>
  /** Erases whatever is held of an address (art. 17 of the GDPR). */
  forget(email: string): Promise<void>
}

const answered = z.object({
  data: z.object({ id: z.string().regex(/^\w{1,64}$/), email: z.string(), status: z.string() }),
})

/** `2026-11-22 08:15:00`, in UTC, as the provider writes moments. */
const writeMoment = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ')

/** What a provider that has had enough says of the time until it has not; it writes seconds. */
function readRetryAfter(headers: Headers): number | undefined {
  const seconds = headers.get('retry-after')
  return seconds && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined
}

/** MailerLite at its base URL: subscribers of one group. */
export function createNewsletterProvider({
  apiKey,
  groupId,
  baseUrl,
}: NonNullable<Config['newsletter']>): NewsletterProvider {
  async function ask(path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object): Promise<JsonResponse> {
    const response = await exchangeJson('MailerLite', new URL(`${baseUrl}/api/subscribers${path}`), {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { status, headers } = response
    if (status >= 500 || status === 429)
      throw new ProviderUnavailable(`MailerLite answered ${status}`, { retryAfterMs: readRetryAfter(headers) })
    return response
  }

  /** What became of one subscriber. A key that is no good is mended by people: until then it is as if nobody answered. */
  function read({ status, body }: JsonResponse) {
    if (status === 422) throw new NewsletterRefused('MailerLite refuses the address')
    const parsed = answered.safeParse(body)
    if (status > 201 || !parsed.success) throw new ProviderUnavailable(`MailerLite answered ${status}`)
    return parsed.data.data
  }

  async function find(email: string): Promise<{ id: string } | null> {
    const response = await ask(`/${encodeURIComponent(email)}`)
    return response.status === 404 ? null : read(response)
  }

  return {
    async subscribe({ email, askedAt, askedIp, confirmedAt, confirmedIp }) {
      const { status } = read(
        await ask('', 'POST', {
          email,
          status: 'active',
          groups: [groupId],
          subscribed_at: writeMoment(askedAt),
          ip_address: askedIp,
          opted_in_at: writeMoment(confirmedAt),
          optin_ip: confirmedIp,
        }),
      )
      if (status !== 'active') throw new NewsletterRefused(`MailerLite keeps the address as ${status}`)
    },
    async unsubscribe(email) {
      const found = await find(email)
      if (found) read(await ask(`/${found.id}`, 'PUT', { status: 'unsubscribed' }))
    },
    async forget(email) {
      const found = await find(email)
      if (!found) return
      const { status } = await ask(`/${found.id}/forget`, 'POST')
      if (status !== 200 && status !== 404) throw new ProviderUnavailable(`MailerLite answered ${status}`)
    },
  }
}
