import type { Module } from '#module.ts'
import { auditRoutes } from '#platform/audit/audit.admin.routes.ts'
import { deleteExpiredEntries } from '#platform/audit/audit.ts'
import { sealEntries } from '#platform/audit/audit-chain.ts'

export const auditModule: Module = {
  adminRoutes: auditRoutes,
  jobs: [{ name: 'seal-audit-entries', run: sealEntries }],
  cleanups: [{ name: 'delete-old-audit-entries', run: deleteExpiredEntries }],
}
