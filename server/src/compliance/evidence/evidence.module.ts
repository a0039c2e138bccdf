import type { evidenceEndpoints } from '@slodki-ul/contract/compliance/evidence.admin'
import { getOrderEvidence, getSubscriptionEvidence } from '#compliance/evidence/evidence.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import type { Module } from '#module.ts'

const evidenceRoutes = (context: Context): AdminHandlers<typeof evidenceEndpoints> => ({
  getOrderEvidence: ({ params }, caller) => getOrderEvidence(context, caller, params.id),
  getSubscriptionEvidence: ({ params }, caller) => getSubscriptionEvidence(context, caller, params.id),
})

export const evidenceModule: Module = { adminRoutes: evidenceRoutes }
