import { eq } from 'drizzle-orm'
import type { Changes } from '#changes.ts'
import { clockOffsets } from '#clock.tables.ts'
import type { Database } from '#db/client.ts'

/** The only place that reads time. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  date(): Date
}

/** Real time. */
export const realClock: Clock = { now: () => Date.now(), date: () => new Date() }

/** Real time moved by the offset of the database row, which every process follows while providers are simulated. */
export async function createMovableClock(db: Database, changes: Changes): Promise<Clock> {
  let offsetMs = 0
  const read = async () => {
    const [row] = await db.select({ offsetMs: clockOffsets.offsetMs }).from(clockOffsets)
    offsetMs = row?.offsetMs ?? 0
  }
  await read()
  // After a database restart the first read may fail: until one passes, time would stand where it was.
  const follow = () => void read().catch(() => setTimeout(follow, 1_000).unref())
  changes.on('clock', follow)
  return { now: () => Date.now() + offsetMs, date: () => new Date(Date.now() + offsetMs) }
}

/** Moves the clock of all processes; `offsetMs` is how far it runs ahead of real time. */
export async function moveClock(db: Database, offsetMs: number): Promise<void> {
  await db.update(clockOffsets).set({ offsetMs }).where(eq(clockOffsets.id, 1))
}
