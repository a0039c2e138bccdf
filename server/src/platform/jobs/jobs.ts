import { refreshPoints } from '#catalogue/shipping/shipping.jobs.ts'
import { voucherMails } from '#catalogue/vouchers/vouchers.mail.ts'
import { deleteGuestCarts } from '#commerce/cart/cart.jobs.ts'
import { orderMails } from '#commerce/orders/orders.mail.ts'
import { purgeRetainedRecords } from '#compliance/account-data/account.jobs.ts'
import { accountMails } from '#compliance/account-data/account.mail.ts'
import { deleteOldWithdrawals } from '#compliance/withdrawals/withdrawals.jobs.ts'
import { withdrawalMails } from '#compliance/withdrawals/withdrawals.mail.ts'
import type { Context } from '#context.ts'
import { deleteExpiredRequests } from '#db/idempotency.ts'
import { syncCommunity } from '#engagement/community/community.jobs.ts'
import { purgeNewsletter, syncNewsletter } from '#engagement/newsletter/newsletter.jobs.ts'
import { newsletterMails } from '#engagement/newsletter/newsletter.mail.ts'
import { deleteOldCookieChoices } from '#engagement/tracking/tracking.service.ts'
import { deleteOldTrainingMessages } from '#engagement/trainings/trainings.jobs.ts'
import { trainingMails } from '#engagement/trainings/trainings.mail.ts'
import { deleteOldWaitlistEntries, notifyRestocked } from '#engagement/waitlist/waitlist.jobs.ts'
import { waitlistMails } from '#engagement/waitlist/waitlist.mail.ts'
import { deleteExpiredRateLimits } from '#http/rate-limits.ts'
import { authMails } from '#identity/auth/auth.mail.ts'
import { deleteExpiredSessions } from '#identity/auth/auth.service.ts'
import { deviceMails } from '#identity/auth/devices.mail.ts'
import { deleteExpiredDevices } from '#identity/auth/devices.service.ts'
import { socialMails } from '#identity/auth/social.mail.ts'
import { deleteOldEmailChanges } from '#identity/users/email-change.service.ts'
import { userMails } from '#identity/users/users.mail.ts'
import { commentsMails } from '#learning/comments/comments.mail.ts'
import { expireSubscriptions, sendExpiryReminders, syncSubscriptions } from '#membership/billing/subscription.jobs.ts'
import { subscriptionMails } from '#membership/billing/subscription.mail.ts'
import { createInvoiceFiles, removeInvoiceFiles } from '#payments/documents/invoices.jobs.ts'
import { invoiceMails } from '#payments/documents/invoices.mail.ts'
import { checkPayments, expireOverduePayments } from '#payments/payments/payments.jobs.ts'
import { paymentMails } from '#payments/payments/payments.mail.ts'
import { refundMails } from '#payments/refunds/refunds.mail.ts'
import { sendRefunds } from '#payments/refunds/refunds.service.ts'
import { deleteExpiredEntries } from '#platform/audit/audit.ts'
import { deleteOldMails, sendMails } from '#platform/mail/mail.jobs.ts'

/** A scan for due work: does some of it and says how much, so that a full batch is followed by another. */
export type Job = {
  name: string
  /** Jobs of one lane run one after another, lanes side by side: a provider that is slow holds up its own lane alone. */
  lane?: 'mail' | 'payments' | 'community' | 'newsletter' | 'points'
  run(context: Context): Promise<number>
}

/** Who writes which kind of mail. */
const mailBuilders = {
  ...accountMails,
  ...authMails,
  ...deviceMails,
  ...socialMails,
  ...commentsMails,
  ...invoiceMails,
  ...newsletterMails,
  ...orderMails,
  ...paymentMails,
  ...refundMails,
  ...subscriptionMails,
  ...trainingMails,
  ...userMails,
  ...voucherMails,
  ...waitlistMails,
  ...withdrawalMails,
}

/** All due work of the product, in the order in which one tick of a lane looks at it. */
export const jobs: readonly Job[] = [
  { name: 'create-invoice-files', run: createInvoiceFiles },
  { name: 'send-mails', lane: 'mail', run: (context) => sendMails(context, mailBuilders) },
  { name: 'check-payments', lane: 'payments', run: checkPayments },
  { name: 'expire-overdue-payments', lane: 'payments', run: expireOverduePayments },
  { name: 'sync-subscriptions', lane: 'payments', run: syncSubscriptions },
  { name: 'expire-subscriptions', run: expireSubscriptions },
  { name: 'remind-ending-subscriptions', run: sendExpiryReminders },
  { name: 'sync-community', lane: 'community', run: syncCommunity },
  { name: 'announce-restocked', run: notifyRestocked },
  { name: 'sync-newsletter', lane: 'newsletter', run: syncNewsletter },
  { name: 'send-refunds', lane: 'payments', run: sendRefunds },
  { name: 'delete-expired-requests', run: deleteExpiredRequests },
  { name: 'refresh-points', lane: 'points', run: refreshPoints },
  { name: 'delete-guest-carts', run: deleteGuestCarts },
  { name: 'delete-expired-sessions', run: deleteExpiredSessions },
  { name: 'delete-old-email-changes', run: deleteOldEmailChanges },
  { name: 'delete-old-waitlist-entries', run: deleteOldWaitlistEntries },
  { name: 'delete-old-training-messages', run: deleteOldTrainingMessages },
  { name: 'delete-old-withdrawals', run: deleteOldWithdrawals },
  { name: 'purge-newsletter', run: purgeNewsletter },
  { name: 'delete-old-cookie-choices', run: deleteOldCookieChoices },
  { name: 'delete-expired-devices', run: deleteExpiredDevices },
  { name: 'delete-old-mails', run: deleteOldMails },
  { name: 'delete-expired-rate-limits', run: deleteExpiredRateLimits },
  { name: 'delete-old-audit-entries', run: deleteExpiredEntries },
  { name: 'purge-retained-records', run: purgeRetainedRecords },
  { name: 'remove-invoice-files', run: removeInvoiceFiles },
  { name: 'remove-unfinished-files', run: ({ storage }) => storage.removeUnfinished() },
]
