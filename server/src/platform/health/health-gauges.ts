import type { Gauge } from '#gauge.ts'
import { countQueued } from '#platform/health/health.db.ts'
import { readBackupAge } from '#platform/health/measures.service.ts'

/** Seconds since the oldest job of each queue was queued, and how many wait and run. */
export const queueGauges: readonly Gauge[] = [
  {
    name: 'academy_queue_waiting',
    help: 'Jobs that wait in a queue.',
    ...{ label: 'queue', validSeconds: 10 },
    measure: async ({ db }) => (await countQueued(db)).map(({ name, waiting }) => ({ label: name, value: waiting })),
  },
  {
    name: 'academy_queue_active',
    help: 'Jobs of a queue that are under way.',
    ...{ label: 'queue', validSeconds: 10 },
    measure: async ({ db }) => (await countQueued(db)).map(({ name, active }) => ({ label: name, value: active })),
  },
  {
    name: 'academy_queue_oldest_seconds',
    help: 'Seconds since the oldest job that waits in a queue was queued; 0 when none waits.',
    ...{ label: 'queue', validSeconds: 10 },
    measure: async ({ db, clock }) =>
      (await countQueued(db)).map(({ name, oldest }) => ({
        label: name,
        value: oldest === null ? 0 : Math.max(0, (clock.now() - new Date(oldest).getTime()) / 1_000),
      })),
  },
]

export const backupGauge: Gauge = {
  name: 'academy_backup_age_seconds',
  help: 'Seconds since the newest backup in BACKUP_DIR was made; absent without one.',
  ...{ label: null, validSeconds: 60 },
  async measure({ config }) {
    const ageMs = config.backupDir === undefined ? null : await readBackupAge(config.backupDir)
    return ageMs === null ? [] : [{ value: ageMs / 1_000 }]
  },
}
