import { dayMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { workOnRun } from '#platform/runs/run-worker.service.ts'
import { deleteRunsBefore, selectDueRuns } from '#platform/runs/runs.db.ts'
import { runDays, runsAtOnce } from '#platform/runs/runs.rules.ts'

/** Works on runs of staff. */
export const runQueue: Queue = {
  name: 'bulk-runs',
  concurrency: runsAtOnce,
  expireSeconds: 300,
  findDue: ({ db, clock }, limit) => selectDueRuns(db, clock.date(), limit),
  run: workOnRun,
}

const batch = 20

/** Deletes runs with their files after the retention period. Returns how many. */
export async function deleteOldRuns(context: Context): Promise<number> {
  const end = new Date(context.clock.now() - runDays * dayMs)
  const fileNames = await inTransaction(context, (tx) => deleteRunsBefore(tx, end, batch))
  for (const name of fileNames) if (name) await context.storage.delete(name)
  return fileNames.length
}
