import type { Module } from '#module.ts'
import { healthRoutes } from '#platform/health/health.admin.routes.ts'
import { healthDoctor } from '#platform/health/health.doctor.ts'
import { checkHealth, deleteOldRecords, saveJobRuns } from '#platform/health/health.jobs.ts'
import { healthMails } from '#platform/health/health.mail.ts'
import { backupGauge, queueGauges } from '#platform/health/health-gauges.ts'

export const healthModule: Module = {
  adminRoutes: healthRoutes,
  doctorChecks: [healthDoctor],
  gauges: [...queueGauges, backupGauge],
  jobs: [
    { name: 'check-health', run: checkHealth },
    { name: 'save-job-runs', run: saveJobRuns },
  ],
  cleanups: [{ name: 'delete-old-deliveries', run: deleteOldRecords }],
  mails: healthMails,
}
