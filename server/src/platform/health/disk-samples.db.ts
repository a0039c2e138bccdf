import { asc, gte, lt } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { diskSamples } from '#platform/health/health.tables.ts'

export type DiskSample = { at: Date; freeBytes: number }

/** Samples since a moment, the oldest first. */
export const selectDiskSamples = (db: Executor, since: Date): Promise<DiskSample[]> =>
  db.select().from(diskSamples).where(gte(diskSamples.at, since)).orderBy(asc(diskSamples.at))

/** Saves the sample of an hour, once, and deletes those from before `end`. */
export async function saveDiskSample(db: Executor, sample: DiskSample, end: Date): Promise<void> {
  await db.insert(diskSamples).values(sample).onConflictDoNothing()
  await db.delete(diskSamples).where(lt(diskSamples.at, end))
}
