import { pointsQueue } from '#catalogue/shipping/shipping.jobs.ts'
import { voucherMails } from '#catalogue/vouchers/vouchers.mail.ts'
import { deleteGuestCarts } from '#commerce/cart/cart.jobs.ts'
import { orderMails } from '#commerce/orders/orders.mail.ts'
import { purgeRetainedRecords } from '#compliance/account-data/account.jobs.ts'
import { accountMails } from '#compliance/account-data/account.mail.ts'
import { deleteOldWithdrawals } from '#compliance/withdrawals/withdrawals.jobs.ts'
import { withdrawalMails } from '#compliance/withdrawals/withdrawals.mail.ts'
import { deleteExpiredRequests } from '#db/idempotency.ts'
import { communityQueue, deletePartedMembers } from '#engagement/community/community.jobs.ts'
import { newsletterQueue, purgeNewsletter } from '#engagement/newsletter/newsletter.jobs.ts'
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
import {
  expireSubscriptions,
  sendExpiryReminders,
  subscriptionSyncQueue,
} from '#membership/billing/subscription.jobs.ts'
import { subscriptionMails } from '#membership/billing/subscription.mail.ts'
import { invoiceFileQueue, removeInvoiceFiles } from '#payments/documents/invoices.jobs.ts'
import { invoiceMails } from '#payments/documents/invoices.mail.ts'
import { checkPayments, expireOverduePayments } from '#payments/payments/payments.jobs.ts'
import { paymentMails } from '#payments/payments/payments.mail.ts'
import { refundMails } from '#payments/refunds/refunds.mail.ts'
import { refundQueue } from '#payments/refunds/refunds.service.ts'
import { deleteExpiredEntries } from '#platform/audit/audit.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import type { Job } from '#platform/jobs/ticker.ts'
import { deleteOldMails, mailQueue } from '#platform/mail/mail.jobs.ts'

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

/** All work that may be slow. */
export const queues: readonly Queue[] = [
  invoiceFileQueue,
  subscriptionSyncQueue,
  communityQueue,
  newsletterQueue,
  refundQueue,
  pointsQueue,
  mailQueue(mailBuilders),
]

/** All due work that is done at once, in the order in which one tick of a lane looks at it. */
export const jobs: readonly Job[] = [
  { name: 'check-payments', lane: 'payments', run: checkPayments },
  { name: 'expire-overdue-payments', lane: 'payments', run: expireOverduePayments },
  { name: 'expire-subscriptions', run: expireSubscriptions },
  { name: 'remind-ending-subscriptions', run: sendExpiryReminders },
  { name: 'delete-parted-members', run: deletePartedMembers },
  { name: 'announce-restocked', run: notifyRestocked },
  { name: 'delete-expired-requests', run: deleteExpiredRequests },
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
