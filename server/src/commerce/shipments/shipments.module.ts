import { returnedParcels } from '#commerce/shipments/returned-parcels.db.ts'
import { shipmentEvidence } from '#commerce/shipments/shipment-evidence.service.ts'
import { shipmentsRoutes } from '#commerce/shipments/shipments.admin.routes.ts'
import { shipmentQueue } from '#commerce/shipments/shipments.jobs.ts'
import { carrierEventsRoutes } from '#commerce/shipments/shipments.routes.ts'
import { removeLabels, selectPersonalShipments } from '#commerce/shipments/shipments.service.ts'
import type { Module } from '#module.ts'

export const shipmentsModule: Module = {
  routes: carrierEventsRoutes,
  rawBodies: ['receiveCarrierEvent'],
  adminRoutes: shipmentsRoutes,
  waitingCounts: returnedParcels,
  queues: [shipmentQueue],
  evidence: [shipmentEvidence],
  cleanups: [{ name: 'remove-labels', run: removeLabels }],
  personalData: {
    shipments: {
      tables: ['carrier_shipments'],
      read: (db, { orderIds }) => selectPersonalShipments(db, orderIds),
    },
  },
}
