import type { Module } from '#module.ts'
import { deleteExpiredEntries } from '#platform/audit/audit.ts'

export const auditModule: Module = { cleanups: [{ name: 'delete-old-audit-entries', run: deleteExpiredEntries }] }
