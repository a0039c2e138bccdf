import { refreshPoints } from '#catalogue/shipping/shipping.jobs.ts'
import { voucherMails } from '#catalogue/vouchers/vouchers.mail.ts'
import { deleteGuestCarts } from '#commerce/cart/cart.jobs.ts'
import { orderMails } from '#commerce/orders/orders.mail.ts'
import { forgetKeptRecords } from '#compliance/account-data/account.jobs.ts'
import { accountMails } from '#compliance/account-data/account.mail.ts'
import { forgetWithdrawals } from '#compliance/withdrawals/withdrawals.jobs.ts'
import { withdrawalMails } from '#compliance/withdrawals/withdrawals.mail.ts'
import type { Context } from '#context.ts'
import { forgetRequests } from '#db/idempotency.ts'
import { settleCommunity } from '#engagement/community/community.jobs.ts'
import { forgetNewsletter, tellNewsletter } from '#engagement/newsletter/newsletter.jobs.ts'
import { newsletterMails } from '#engagement/newsletter/newsletter.mail.ts'
import { forgetCookieChoices } from '#engagement/tracking/tracking.service.ts'
import { forgetTrainingMessages } from '#engagement/trainings/trainings.jobs.ts'
import { trainingMails } from '#engagement/trainings/trainings.mail.ts'
import { announceRestocked, forgetWaiting } from '#engagement/waitlist/waitlist.jobs.ts'
import { waitlistMails } from '#engagement/waitlist/waitlist.mail.ts'
import { forgetTries } from '#http/rate-limits.ts'
import { authMails } from '#identity/auth/auth.mail.ts'
import { forgetSessions } from '#identity/auth/auth.service.ts'
import { deviceMails } from '#identity/auth/devices.mail.ts'
import { forgetDevices } from '#identity/auth/devices.service.ts'
import { socialMails } from '#identity/auth/social.mail.ts'
import { forgetEmailChanges } from '#identity/users/email-change.service.ts'
import { userMails } from '#identity/users/users.mail.ts'
import { commentsMails } from '#learning/comments/comments.mail.ts'
import { dropOverdueCharges } from '#membership/billing/overdue-charges.jobs.ts'
import { noteExpired, remindEnding, syncSubscriptions } from '#membership/billing/subscription.jobs.ts'
import { subscriptionMails } from '#membership/billing/subscription.mail.ts'
import { makeInvoiceFiles, removeInvoiceFiles } from '#payments/documents/invoices.jobs.ts'
import { invoiceMails } from '#payments/documents/invoices.mail.ts'
import { cancelOverdueOrders, checkPayments } from '#payments/payments/payments.jobs.ts'
import { paymentMails } from '#payments/payments/payments.mail.ts'
import { refundMails } from '#payments/refunds/refunds.mail.ts'
import { sendRefunds } from '#payments/refunds/refunds.service.ts'
import { forgetEntries } from '#platform/audit/audit.ts'
import { forgetMails, sendMails } from '#platform/mail/mail.jobs.ts'

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
  { name: 'make-invoice-files', run: makeInvoiceFiles },
  { name: 'send-mails', lane: 'mail', run: (context) => sendMails(context, mailBuilders) },
  { name: 'check-payments', lane: 'payments', run: checkPayments },
  { name: 'cancel-overdue-orders', lane: 'payments', run: cancelOverdueOrders },
  { name: 'drop-overdue-charges', lane: 'payments', run: dropOverdueCharges },
  { name: 'sync-subscriptions', lane: 'payments', run: syncSubscriptions },
  { name: 'note-expired-subscriptions', run: noteExpired },
  { name: 'remind-ending-subscriptions', run: remindEnding },
  { name: 'settle-community', lane: 'community', run: settleCommunity },
  { name: 'announce-restocked', run: announceRestocked },
  { name: 'tell-newsletter', lane: 'newsletter', run: tellNewsletter },
  { name: 'send-refunds', lane: 'payments', run: sendRefunds },
  { name: 'forget-requests', run: forgetRequests },
  { name: 'refresh-points', lane: 'points', run: refreshPoints },
  { name: 'delete-guest-carts', run: deleteGuestCarts },
  { name: 'forget-sessions', run: forgetSessions },
  { name: 'forget-email-changes', run: forgetEmailChanges },
  { name: 'forget-waiting', run: forgetWaiting },
  { name: 'forget-training-messages', run: forgetTrainingMessages },
  { name: 'forget-withdrawals', run: forgetWithdrawals },
  { name: 'forget-newsletter', run: forgetNewsletter },
  { name: 'forget-cookie-choices', run: forgetCookieChoices },
  { name: 'forget-devices', run: forgetDevices },
  { name: 'forget-mails', run: forgetMails },
  { name: 'forget-tries', run: forgetTries },
  { name: 'forget-audit-entries', run: forgetEntries },
  { name: 'forget-kept-records', run: forgetKeptRecords },
  { name: 'remove-invoice-files', run: removeInvoiceFiles },
  { name: 'remove-unfinished-files', run: ({ storage }) => storage.removeUnfinished() },
]
