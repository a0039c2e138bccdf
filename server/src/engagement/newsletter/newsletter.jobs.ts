import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { newsletterLinkDays } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import {
  claimSubscribers,
  deleteLeftBefore,
  deleteOpenConsentsBefore,
  hasDueSubscriber,
  proofDays,
  saveSubscriberSync,
  selectConsent,
  syncRetryMs,
} from '#engagement/newsletter/newsletter.service.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { NewsletterRefused } from '#providers/newsletter.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** Minutes until the next attempt: 1, 2, 4 … at most 60. */
const pauseMs = (attempts: number) => Math.min(2 ** (attempts - 1), 60) * minuteMs

type Subscriber = Awaited<ReturnType<typeof claimSubscribers>>[number]

async function syncSubscriber(
  { db }: Pick<Context, 'db'>,
  newsletter: NonNullable<Context['newsletter']>,
  { email, state, consentId }: Subscriber,
): Promise<void> {
  if (state === 'forgotten') return newsletter.purge(email)
  const consent = state === 'subscribed' && consentId ? await selectConsent(db, consentId) : undefined
  // Withdrawn since it was claimed: the newer state is synced in its own run.
  if (!consent?.confirmedAt || consent.withdrawnAt) return newsletter.unsubscribe(email)
  const { askedAt, askedIp, confirmedAt } = consent
  return newsletter.subscribe({ email, askedAt, askedIp, confirmedAt, confirmedIp: consent.confirmedIp ?? askedIp })
}

/**
 * Synchronises newsletter subscriptions with the provider. Calls are idempotent, so a crash before the result is saved
 * does no harm. A provider that does not respond is retried after a delay, without a limit.
 */
export async function syncNewsletter({ db, clock, log, newsletter }: Context): Promise<number> {
  if (!newsletter) return 0
  const due = await claimSubscribers(db, clock.date(), new Date(clock.now() + syncRetryMs), 10)
  for (const subscriber of due) {
    try {
      await syncSubscriber({ db }, newsletter, subscriber)
      await saveSubscriberSync(db, subscriber, subscriber.state === 'forgotten' ? 'delete' : { dueAt: null })
    } catch (error) {
      const { consentId, attempts } = subscriber
      log.error({ err: error, consentId, attempts }, 'newsletter provider not updated')
      if (error instanceof NewsletterRefused) {
        await saveSubscriberSync(db, subscriber, { dueAt: null, refusedAt: clock.date() })
        continue
      }
      const isDown = error instanceof ProviderUnavailable
      const wait = (isDown && error.retryAfterMs) || pauseMs(attempts)
      await saveSubscriberSync(db, subscriber, { dueAt: new Date(clock.now() + wait) })
      // The others would fail in the same way; they are retried when their delay is over.
      if (isDown) return 0
    }
  }
  return due.length
}

/** One job for all due subscribers: after one error the others would fail in the same way. */
export const newsletterQueue: Queue = {
  name: 'newsletter',
  concurrency: 1,
  expireSeconds: 600,
  findDue: async ({ clock, db, newsletter }) =>
    newsletter && (await hasDueSubscriber(db, clock.date())) ? ['due'] : [],
  async run(context) {
    while ((await syncNewsletter(context)) > 0);
  },
}

/**
 * Deletes unconfirmed subscriptions after their deadline, and consent records after the retention period of the privacy
 * policy.
 */
export async function purgeNewsletter({ db, clock }: Context): Promise<number> {
  const before = (days: number) => new Date(clock.now() - days * dayMs)
  const open = await deleteOpenConsentsBefore(db, before(newsletterLinkDays))
  return open + (await deleteLeftBefore(db, before(proofDays)))
}
