import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'

const params = z.object({ id: z.uuid() })
const proving = {
  method: 'GET',
  params,
  // It holds personal data.
  stepUp: true,
  status: 200,
  reply: null,
  file: 'application/zip',
  calledBy: 'admin',
} as const

export const evidenceEndpoints = {
  getOrderEvidence: adminEndpoint({
    ...proving,
    path: 'admin/orders/{id}/evidence',
    summary:
      'Everything that proves an order, as a ZIP with a signed list of hashes: texts, consents, prices, mails, parcels, openings, documents',
    // The phone, the consents and the mails are in it (BO-009).
    permission: 'orders.edit',
    audit: { record: 'order', id: 'id' },
    errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.RUNBUSY'],
  }),
  getSubscriptionEvidence: adminEndpoint({
    ...proving,
    path: 'admin/subscriptions/{id}/evidence',
    summary: 'The same of a subscription, with the first openings of its lessons',
    permission: 'members.manage',
    audit: { record: 'subscription', id: 'id' },
    errors: ['ERRORS.NOTFOUND', 'ERRORS.RUNBUSY'],
  }),
}
