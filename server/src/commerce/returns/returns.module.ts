import { clearRefundNotes, selectPersonalOrderRefunds } from '#commerce/returns/order-refunds.db.ts'
import { returnsRoutes } from '#commerce/returns/returns.admin.routes.ts'
import { clearReturnNotes, openReturns, selectPersonalReturns } from '#commerce/returns/returns.db.ts'
import { orderReturnsRoutes } from '#commerce/returns/returns.routes.ts'
import { returnsRequests } from '#commerce/returns/returns-requests.service.ts'
import { findWithdrawnFiles } from '#commerce/returns/withdrawn-files.service.ts'
import type { Module } from '#module.ts'

export const returnsModule: Module = {
  routes: orderReturnsRoutes,
  adminRoutes: returnsRoutes,
  requestActions: returnsRequests,
  queries: { openReturns, findWithdrawnFiles },
  personalData: {
    orderRefunds: {
      tables: ['order_refunds'],
      read: (db, { orderIds }) => selectPersonalOrderRefunds(db, orderIds),
      anonymise: (tx, _context, { orderIds }) => clearRefundNotes(tx, orderIds),
    },
    returns: {
      tables: ['returns'],
      read: (db, { orderIds }) => selectPersonalReturns(db, orderIds),
      anonymise: (tx, _context, { orderIds }) => clearReturnNotes(tx, orderIds),
    },
  },
}
