import type { Module } from '#module.ts'
import { refundMails } from '#payments/refunds/refunds.mail.ts'
import { clearProviderRefundIds, refundQueue, selectPersonalRefunds } from '#payments/refunds/refunds.service.ts'

export const refundsModule: Module = {
  queues: [refundQueue],
  mails: refundMails,
  personalData: {
    refunds: {
      tables: [],
      read: (db, { orderIds, chargeIds }) => selectPersonalRefunds(db, orderIds, chargeIds),
      anonymise: (tx, _context, { orderIds, chargeIds }) => clearProviderRefundIds(tx, orderIds, chargeIds),
    },
  },
}
