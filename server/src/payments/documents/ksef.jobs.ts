import { selectDue } from '#payments/documents/ksef-batches.db.ts'
import { advanceSend } from '#payments/documents/ksef-queue.service.ts'
import type { Queue } from '#platform/jobs/queues.ts'

/** Milliseconds after which another process may take over: longer than the few calls of a send, or the many of a batch, take. */
const leases = { single: 180_000, batch: 900_000 }

/** Sends documents to KSeF and asks what became of them. One at a time: the session and its limits are shared. */
export const ksefQueue: Queue = {
  name: 'ksef-sends',
  concurrency: 1,
  expireSeconds: (2 * leases.batch) / 1000,
  async findDue({ config, settings, clock, db }, limit) {
    // Which environment it is, is the operator's word; the switch is on or off.
    if (!config.ksef || (await settings.read('ksef')).mode === 'off') return []
    return await selectDue(db, config.ksef.environment, clock.date(), limit)
  },
  run: (context, id) => advanceSend(context, id, leases),
}
