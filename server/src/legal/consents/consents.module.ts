import { deleteConsentsOf, deleteConsentsWithoutOrder, selectConsentsOf } from '#legal/consents/consents.service.ts'
import { consentEvidence } from '#legal/consents/consents-evidence.service.ts'
import type { Module } from '#module.ts'

export const consentsModule: Module = {
  evidence: [consentEvidence],
  personalData: {
    consents: {
      tables: ['consents'],
      read: (db, { id, orderIds, subscriptionIds }) => selectConsentsOf(db, id, orderIds, subscriptionIds),
      erase: (tx, _context, { id }) => deleteConsentsWithoutOrder(tx, id),
      anonymise: (tx, _context, { orderIds, subscriptionIds }) => deleteConsentsOf(tx, orderIds, subscriptionIds),
    },
  },
}
