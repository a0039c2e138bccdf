import { deleteExpiredRequests } from '#db/idempotency.ts'
import { deleteExpiredRateLimits } from '#http/rate-limits.ts'
import type { Module } from '#module.ts'
import { addressDoctor } from '#platform/system/address.doctor.ts'
import { databaseDoctor } from '#platform/system/database.doctor.ts'
import { monitoringDoctor } from '#platform/system/monitoring.doctor.ts'
import { systemRoutes } from '#platform/system/system.routes.ts'

export const systemModule: Module = {
  cleanups: [
    { name: 'delete-expired-requests', run: deleteExpiredRequests },
    { name: 'delete-expired-rate-limits', run: deleteExpiredRateLimits },
  ],
  routes: systemRoutes,
  doctorChecks: [addressDoctor, databaseDoctor, monitoringDoctor],
}
