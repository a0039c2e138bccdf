import { forgetEntries } from '#audit.ts'
import type { Context } from '#context.ts'
import { forgetRequests } from '#db/idempotency.ts'
import { forgetKeptRecords } from '#features/account/account.jobs.ts'
import { accountMails } from '#features/account/account.mail.ts'
import { authMails } from '#features/auth/auth.mail.ts'
import { forgetSessions } from '#features/auth/auth.service.ts'
import { deviceMails } from '#features/auth/devices.mail.ts'
import { forgetDevices } from '#features/auth/devices.service.ts'
import { socialMails } from '#features/auth/social.mail.ts'
import { deleteGuestCarts } from '#features/cart/cart.jobs.ts'
import { commentsMails } from '#features/comments/comments.mail.ts'
import { settleCommunity } from '#features/community/community.jobs.ts'
import { makeInvoiceFiles, removeInvoiceFiles } from '#features/invoices/invoices.jobs.ts'
import { invoiceMails } from '#features/invoices/invoices.mail.ts'
import { forgetNewsletter, tellNewsletter } from '#features/newsletter/newsletter.jobs.ts'
import { newsletterMails } from '#features/newsletter/newsletter.mail.ts'
import { orderMails } from '#features/orders/orders.mail.ts'
import { cancelOverdueOrders, checkPayments } from '#features/payments/payments.jobs.ts'
import { paymentMails } from '#features/payments/payments.mail.ts'
import { refundMails } from '#features/refunds/refunds.mail.ts'
import { sendRefunds } from '#features/refunds/refunds.service.ts'
import { refreshPoints } from '#features/shipping/shipping.jobs.ts'
import { dropOverdueCharges } from '#features/subscription/overdue-charges.jobs.ts'
import { noteExpired, remindEnding, syncSubscriptions } from '#features/subscription/subscription.jobs.ts'
import { subscriptionMails } from '#features/subscription/subscription.mail.ts'
import { forgetCookieChoices } from '#features/tracking/tracking.service.ts'
import { forgetTrainingMessages } from '#features/trainings/trainings.jobs.ts'
import { trainingMails } from '#features/trainings/trainings.mail.ts'
import { forgetEmailChanges } from '#features/users/email-change.service.ts'
import { userMails } from '#features/users/users.mail.ts'
import { voucherMails } from '#features/vouchers/vouchers.mail.ts'
import { announceRestocked, forgetWaiting } from '#features/waitlist/waitlist.jobs.ts'
import { waitlistMails } from '#features/waitlist/waitlist.mail.ts'
import { forgetWithdrawals } from '#features/withdrawals/withdrawals.jobs.ts'
import { withdrawalMails } from '#features/withdrawals/withdrawals.mail.ts'
import { forgetTries } from '#http/rate-limits.ts'
import { forgetMails, sendMails } from '#mail/mail.jobs.ts'

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
