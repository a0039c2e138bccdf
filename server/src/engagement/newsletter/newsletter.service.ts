import { daySeconds } from '@slodki-ul/contract/durations'
import { isEmail } from '@slodki-ul/contract/email.rules'
import type { Input } from '@slodki-ul/contract/endpoint'
import type { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { newsletterConsent } from '@slodki-ul/contract/engagement/newsletter-consent'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { newsletterLinkDays } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#engagement/newsletter/newsletter.db.ts'
import type { RequestContext } from '#http/session.ts'
import { queueMail } from '#platform/mail/outbox.ts'

export {
  claimSubscribers,
  deleteLeftBefore,
  deleteOpenConsentsBefore,
  hasDueSubscriber,
  saveSubscriberSync,
  selectConsent,
  selectConsentsOf as selectNewsletterOf,
  syncRetryMs,
} from '#engagement/newsletter/newsletter.db.ts'

import { readFeatures } from '#platform/settings/features.service.ts'

/** Days for which a withdrawn consent is retained: the three years of the privacy policy. */
export const proofDays = 3 * 365

/** Purposes of the signed links in the mail: the subject of the first is a consent, of the second an address. */
const confirmPurpose = 'confirm-newsletter'
const leavePurpose = 'leave-newsletter'

/** The data of the confirmation mail. */
export type NewsletterMail = { consentId: string; email: string }

/** The tokens of a confirmation mail. */
export const signNewsletterLinks = ({ links }: Pick<Context, 'links'>, { consentId, email }: NewsletterMail) => ({
  confirm: links.sign(confirmPurpose, consentId, newsletterLinkDays * daySeconds),
  leave: links.sign(leavePurpose, email, proofDays * daySeconds),
})

type SubscribeInput = Input<typeof newsletterEndpoints.subscribeNewsletter>['body']

/**
 * Asks an address by mail to confirm a newsletter subscription. The reply is the same whatever is stored about the
 * address, and when it was asked too often. Fails with ERRORS.INVALIDEMAIL, and with ERRORS.NOTFOUND when there is no
 * newsletter.
 */
export async function subscribeNewsletter(
  context: Context,
  { ip }: RequestContext,
  { email: written, languageCode: language, website }: SubscribeInput,
): Promise<Outcome<undefined>> {
  if (!context.newsletter || !(await readFeatures(context)).newsletter) return fail('ERRORS.NOTFOUND')
  const allowed = await context.limits.consume('subscribeNewsletter', ip)
  if (failed(allowed)) return allowed
  if (!isEmail(written)) return fail('ERRORS.INVALIDEMAIL', { fields: { email: 'ERRORS.ENTERVALIDEMAIL' } })
  const email = normalizeEmail(written)
  // A bot that filled in the honeypot gets the same reply.
  if (website !== '' || failed(await context.limits.consume('newsletterMail', email))) return succeed(undefined)
  const askedAt = context.clock.date()
  return inTransaction(context, async (tx) => {
    const { version } = newsletterConsent
    const consentId = await table.upsertOpenConsent(tx, { email, version, language, askedAt, askedIp: ip })
    const data: NewsletterMail = { consentId, email }
    const occasion = `newsletter-confirm:${crypto.randomUUID()}`
    await queueMail(tx, context, { occasion, kind: 'newsletter-confirm', recipient: email, language, data })
    return succeed(undefined)
  })
}

/**
 * Confirms the address of a mailed token; a job notifies the provider. A second call has no effect. Fails with
 * ERRORS.LINKINVALID.
 */
export async function confirmNewsletter(
  context: Context,
  { ip }: RequestContext,
  token: string,
): Promise<Outcome<undefined>> {
  const consentId = context.links.verify(confirmPurpose, token)
  if (consentId === null) return fail('ERRORS.LINKINVALID')
  return inTransaction<Outcome<undefined>>(context, async (tx) => {
    const consent = await table.lockConsent(tx, consentId)
    if (!consent || consent.withdrawnAt) return fail('ERRORS.LINKINVALID')
    if (consent.confirmedAt) return succeed(undefined)
    const at = context.clock.date()
    await table.setConfirmed(tx, consentId, at, ip)
    await table.upsertSubscriber(tx, consent.email, consentId, at)
    return succeed(undefined)
  })
}

/** Unsubscribes the address of a mailed token, confirmed or not. Fails with ERRORS.LINKINVALID. */
export async function leaveNewsletter(context: Context, token: string): Promise<Outcome<undefined>> {
  const email = context.links.verify(leavePurpose, token)
  if (email === null) return fail('ERRORS.LINKINVALID')
  return inTransaction(context, async (tx) => {
    const at = context.clock.date()
    await table.withdrawConsentsOf(tx, email, at)
    await table.changeSubscriber(tx, email, 'unsubscribed', at)
    return succeed(undefined)
  })
}

/** Erases the data of an address; its row stays until the provider has erased it as well. */
export async function eraseNewsletterOf(tx: Transaction, email: string, at: Date): Promise<void> {
  await table.deleteConsentsOf(tx, email)
  await table.changeSubscriber(tx, email, 'forgotten', at)
}
