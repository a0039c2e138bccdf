import { removeGiftRecipient } from '#catalogue/vouchers/gift-deliveries.service.ts'
import { serveDownloads } from '#commerce/orders/downloads.routes.ts'
import { findOrderBuyers } from '#commerce/orders/order-buyers.db.ts'
import { orderEvidence } from '#commerce/orders/order-evidence.service.ts'
import { orderPayable } from '#commerce/orders/order-payments.service.ts'
import { orderSearch } from '#commerce/orders/order-search.db.ts'
import { findOrderedStock, stockOfOrders } from '#commerce/orders/order-stock.db.ts'
import { undoableOrder } from '#commerce/orders/order-undo.service.ts'
import { staffOrdersRoutes } from '#commerce/orders/orders.admin.routes.ts'
import { orderMails } from '#commerce/orders/orders.mail.ts'
import { ordersRoutes } from '#commerce/orders/orders.routes.ts'
import {
  anonymiseOrders,
  assignGuestOrders,
  confirmParcelPoints,
  findOrderId,
  findOrderOwner,
  markAccountErased,
  selectOrder,
  selectPersonalOrders,
} from '#commerce/orders/orders.service.ts'
import { packOrdersAction } from '#commerce/orders/pack-orders.service.ts'
import { placedOrders } from '#commerce/orders/placed-orders.db.ts'
import { shipOrdersAction } from '#commerce/orders/ship-orders.service.ts'
import { waitingOrders } from '#commerce/orders/stalled-orders.db.ts'
import { stalledOrders } from '#commerce/orders/stalled-orders.service.ts'
import { deleteOldUncollected } from '#commerce/orders/uncollected.service.ts'
import type { Module } from '#module.ts'

export const ordersModule: Module = {
  stalledChecks: [stalledOrders],
  cleanups: [{ name: 'delete-old-uncollected-parcels', run: deleteOldUncollected }],
  waitingCounts: waitingOrders,
  bulkActions: [packOrdersAction, shipOrdersAction],
  undoables: [undoableOrder],
  figures: [placedOrders],
  searchSources: [orderSearch],
  evidence: [orderEvidence],
  mails: orderMails,
  routes: ordersRoutes,
  adminRoutes: staffOrdersRoutes,
  serve: serveDownloads,
  payables: { order: orderPayable },
  subscribers: {
    emailConfirmed: (tx, _context, { userId, email }) => assignGuestOrders(tx, userId, email),
    parcelPointsRefreshed: (tx, _context, { at }) => confirmParcelPoints(tx, at),
  },
  queries: { findOrderId, findOrderOwner, findOrderBuyers, findOrderedStock, stockOfOrders },
  personalData: {
    orders: {
      tables: [
        'orders',
        'shipments',
        'order_notes',
        'order_edits',
        'cod_collections',
        'packing_runs',
        'order_openings',
        'order_links',
        'hand_orders',
        'hand_order_lines',
      ],
      read: (db, { orderIds }) => selectPersonalOrders(db, orderIds),
      erase: async (tx, { clock }, { id, confirmedEmail }) => {
        if (confirmedEmail !== null)
          await removeGiftRecipient(tx, confirmedEmail, async (orderId) => (await selectOrder(tx, orderId))?.email)
        await markAccountErased(tx, id, clock.date())
      },
      anonymise: (tx, { clock }, { orderIds }) => anonymiseOrders(tx, orderIds, clock.date()),
    },
  },
}
