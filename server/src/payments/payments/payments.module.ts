import type { Module } from '#module.ts'
import { paymentEvents } from '#payments/payments/payment-events.service.ts'
import { paymentEvidence } from '#payments/payments/payment-evidence.service.ts'
import { paymentGauges } from '#payments/payments/payment-gauges.ts'
import { staffPaymentsRoutes } from '#payments/payments/payments.admin.routes.ts'
import { paymentsDoctor } from '#payments/payments/payments.doctor.ts'
import { checkPayments, expireOverduePayments } from '#payments/payments/payments.jobs.ts'
import { paymentMails } from '#payments/payments/payments.mail.ts'
import { paymentsRoutes } from '#payments/payments/payments.routes.ts'
import { clearProviderIds, selectPersonalPayments } from '#payments/payments/payments.service.ts'
import { stalledPayments } from '#payments/payments/stalled-payments.db.ts'

export const paymentsModule: Module = {
  doctorChecks: [paymentsDoctor],
  gauges: paymentGauges,
  stalledChecks: [stalledPayments],
  jobs: [
    { name: 'check-payments', lane: 'payments', run: checkPayments },
    { name: 'expire-overdue-payments', lane: 'payments', run: expireOverduePayments },
  ],
  evidence: [paymentEvidence],
  mails: paymentMails,
  routes: paymentsRoutes,
  adminRoutes: staffPaymentsRoutes,
  rawBodies: ['receiveStripeEvent'],
  paymentEvents: [paymentEvents],
  personalData: {
    payments: {
      tables: [],
      read: (db, { orderIds }) => selectPersonalPayments(db, orderIds),
      anonymise: (tx, _context, { orderIds, chargeIds }) => clearProviderIds(tx, orderIds, chargeIds),
    },
  },
}
