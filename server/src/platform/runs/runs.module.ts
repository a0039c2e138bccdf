import type { Module } from '#module.ts'
import { runsRoutes } from '#platform/runs/runs.admin.routes.ts'
import { deleteOldRuns, runQueue } from '#platform/runs/runs.jobs.ts'

export const runsModule: Module = {
  adminRoutes: runsRoutes,
  queues: [runQueue],
  cleanups: [{ name: 'delete-old-runs', run: deleteOldRuns }],
  personalData: {
    runs: {
      tables: ['bulk_runs'],
      // What staff did, not who the records belong to; the labels go with the run.
      read: async () => [],
    },
  },
}
