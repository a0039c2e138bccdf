import * as z from 'zod'
import type { Config } from '#config.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { exchangeJson, type JsonResponse } from '#providers/request-json.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** A subscriber and the record of consent: when and from which IP address it was given and confirmed. */
export type NewsletterSubscriber = {
  email: string
  askedAt: Date
  askedIp: string
  confirmedAt: Date
  confirmedIp: string
}

/** Thrown when the provider permanently refuses an address. */
export class NewsletterRefused extends ProviderError {}

/**
 * The newsletter provider. All calls are idempotent, and throw ProviderUnavailable, or NewsletterRefused for a refused
 * address.
 */
export type NewsletterProvider = {
  /** Adds an address to our group, whether it is new, known or unsubscribed. */
  subscribe(subscriber: NewsletterSubscriber): Promise<void>
  /** Unsubscribes an address; does nothing for an unknown one. */
  unsubscribe(email: string): Promise<void>
  /** Erases all data of an address (art. 17 of the GDPR). */
  purge(email: string): Promise<void>
}

const answered = z.object({
  data: z.object({ id: z.string().regex(/^\w{1,64}$/), email: z.string(), status: z.string() }),
})

/** Formats a time as the provider does: `2026-11-22 08:15:00`, in UTC. */
const writeMoment = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ')

/** Reads the seconds to wait from a rate-limit response. */
function readRetryAfter(headers: JsonResponse['headers']): number | undefined {
  const seconds = headers['retry-after']
  return seconds && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined
}

/** Creates a client for MailerLite at a base URL: the subscribers of one group. */
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
      throw new ProviderUnavailable(`MailerLite responded ${status}`, { retryAfterMs: readRetryAfter(headers) })
    return response
  }

  /** Returns the result for one subscriber. An invalid key needs an operator: until then it counts as unavailable. */
  function read({ status, body }: JsonResponse) {
    if (status === 422) throw new NewsletterRefused('MailerLite refused the address')
    const parsed = answered.safeParse(body)
    if (status > 201 || !parsed.success) throw new ProviderUnavailable(`MailerLite responded ${status}`)
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
      if (status !== 'active') throw new NewsletterRefused(`MailerLite has the address as ${status}`)
    },
    async unsubscribe(email) {
      const found = await find(email)
      if (found) read(await ask(`/${found.id}`, 'PUT', { status: 'unsubscribed' }))
    },
    async purge(email) {
      const found = await find(email)
      if (!found) return
      const { status } = await ask(`/${found.id}/forget`, 'POST')
      if (status !== 200 && status !== 404) throw new ProviderUnavailable(`MailerLite responded ${status}`)
    },
  }
}
