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

/** Minutes until the next try: 1, 2, 4 … at most an hour. */
const pauseMs = (attempts: number) => Math.min(2 ** (attempts - 1), 60) * minuteMs

type Subscriber = Awaited<ReturnType<typeof claimSubscribers>>[number]

async function syncSubscriber(
  { db }: Pick<Context, 'db'>,
  newsletter: NonNullable<Context['newsletter']>,
  { email, state, consentId }: Subscriber,
): Promise<void> {
  if (state === 'forgotten') return newsletter.forget(email)
  const consent = state === 'subscribed' && consentId ? await selectConsent(db, consentId) : undefined
  // Taken back since it was claimed: the newer word is told in its turn.
  if (!consent?.confirmedAt || consent.withdrawnAt) return newsletter.unsubscribe(email)
  const { askedAt, askedIp, confirmedAt } = consent
  return newsletter.subscribe({ email, askedAt, askedIp, confirmedAt, confirmedIp: consent.confirmedIp ?? askedIp })
}

/**
 * Tells the provider who has the newsletter now and who has not. Every call may be repeated, so a crash before it is noted
 * does no harm. A provider that does not answer is left alone for a while, for as long as it takes.
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
      log.error({ err: error, consentId, attempts }, 'the newsletter’s provider was not told')
      if (error instanceof NewsletterRefused) {
        await saveSubscriberSync(db, subscriber, { dueAt: null, refusedAt: clock.date() })
        continue
      }
      const isDown = error instanceof ProviderUnavailable
      const wait = (isDown && error.retryAfterMs) || pauseMs(attempts)
      await saveSubscriberSync(db, subscriber, { dueAt: new Date(clock.now() + wait) })
      // The others would meet the same; they are asked about again when their time to be told is over.
      if (isDown) return 0
    }
  }
  return due.length
}

/** One job for all that are due: after one trouble the others would meet the same. */
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

/** Forgets who did not confirm in time, and the proofs of consents taken back as long ago as the privacy policy says. */
export async function purgeNewsletter({ db, clock }: Context): Promise<number> {
  const before = (days: number) => new Date(clock.now() - days * dayMs)
  const open = await deleteOpenConsentsBefore(db, before(newsletterLinkDays))
  return open + (await deleteLeftBefore(db, before(proofDays)))
}
