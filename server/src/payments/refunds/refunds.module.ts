import type { Module } from '#module.ts'
import { disputeEvents } from '#payments/refunds/disputes.service.ts'
import { refundEvents } from '#payments/refunds/provider-refunds.service.ts'
import { refundEvidence } from '#payments/refunds/refund-evidence.service.ts'
import { refundMails } from '#payments/refunds/refunds.mail.ts'
import { clearRefundData, queueRefund, refundQueue, selectPersonalRefunds } from '#payments/refunds/refunds.service.ts'
import { stalledRefunds } from '#payments/refunds/repeat-refund.service.ts'
import { failedRefunds, openDisputes } from '#payments/refunds/stalled-refunds.db.ts'

export const refundsModule: Module = {
  stalledChecks: [stalledRefunds],
  waitingCounts: [failedRefunds, openDisputes],
  queues: [refundQueue],
  evidence: [refundEvidence],
  mails: refundMails,
  paymentEvents: [disputeEvents, refundEvents],
  subscribers: { surplusReceived: queueRefund },
  personalData: {
    refunds: {
      tables: [],
      read: (db, { orderIds, chargeIds }) => selectPersonalRefunds(db, orderIds, chargeIds),
      anonymise: (tx, _context, { orderIds, chargeIds }) => clearRefundData(tx, orderIds, chargeIds),
    },
  },
}
