import { renewals } from '#membership/billing/billing.service.ts'
import { chargePayable } from '#membership/billing/charge-payments.service.ts'
import { failedPayments } from '#membership/billing/failed-payments.db.ts'
import { serveGifts } from '#membership/billing/gifts.routes.ts'
import { listPlanSubscribers } from '#membership/billing/plan-subscribers.db.ts'
import {
  expireSubscriptions,
  sendExpiryReminders,
  subscriptionSyncQueue,
} from '#membership/billing/subscription.jobs.ts'
import { subscriptionMails } from '#membership/billing/subscription.mail.ts'
import { subscriptionRoutes } from '#membership/billing/subscription.routes.ts'
import {
  anonymiseSubscriptions,
  cancelSubscriptionsOf,
  findSubscriptionIds,
  findSubscriptionOwner,
  selectPersonalSubscriptions,
} from '#membership/billing/subscription.service.ts'
import { subscriptionEvidence } from '#membership/billing/subscription-evidence.service.ts'
import { subscriptionFigures } from '#membership/billing/subscription-figures.db.ts'
import { findSubscriptionResult } from '#membership/billing/subscription-result.service.ts'
import { describeVoucherSubjects, sumVoucherSales } from '#membership/billing/voucher-subjects.service.ts'
import type { Module } from '#module.ts'

export const billingModule: Module = {
  waitingCounts: [failedPayments],
  figures: subscriptionFigures,
  queues: [subscriptionSyncQueue],
  jobs: [
    { name: 'expire-subscriptions', run: expireSubscriptions },
    { name: 'remind-ending-subscriptions', run: sendExpiryReminders },
  ],
  evidence: [subscriptionEvidence],
  mails: subscriptionMails,
  routes: subscriptionRoutes,
  serve: serveGifts,
  payables: { charge: chargePayable },
  renewals,
  queries: {
    ...{ findSubscriptionOwner, findSubscriptionIds, findSubscriptionResult },
    ...{ describeVoucherSubjects, sumVoucherSales, listPlanSubscribers },
  },
  personalData: {
    subscription: {
      tables: ['subscriptions', 'access_periods'],
      read: (db, { id }) => selectPersonalSubscriptions(db, id),
      erase: (tx, { clock }, { id }) => cancelSubscriptionsOf(tx, id, clock.date()),
      anonymise: (tx, { clock }, { subscriptionIds }) => anonymiseSubscriptions(tx, subscriptionIds, clock.date()),
    },
  },
}
