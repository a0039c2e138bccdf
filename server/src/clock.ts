import { eq, sql } from 'drizzle-orm'
import type { Changes } from '#changes.ts'
import { clockOffsets } from '#clock.tables.ts'
import { type Database, type Executor, rowsOf } from '#db/client.ts'
import type { Log } from '#log.ts'

/** The only source of time. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  date(): Date
}

/** Returns the clock of this computer. */
export const realClock: Clock = { now: () => Date.now(), date: () => new Date() }

/** Milliseconds by which the clock of the database is ahead of the one of this computer. */
export async function measureDifference(db: Executor): Promise<number> {
  const began = Date.now()
  const result = await db.execute(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as time`)
  const at = (began + Date.now()) / 2
  return (rowsOf<{ time: number }>(result)[0]?.time ?? at) - at
}

/**
 * Interval between readings of the database clock, and the difference below which two readings count as equal;
 * milliseconds.
 */
const measureEveryMs = 30_000
const toleranceMs = 250
/** A clock difference that is reported to the operator. */
const notableMs = 5_000

/**
 * Returns the clock of the database, shared by all processes, so that a wrong clock of a computer neither cancels
 * anything early nor delays it. Between readings only elapsed time is added, so changing the clock of the computer has no
 * effect.
 */
export async function createDatabaseClock(db: Database, log: Log): Promise<Clock> {
  let reading = { time: 0, at: 0 }
  let checkedAt = 0
  let isReading = false
  const now = () => Math.round(reading.time + performance.now() - reading.at)

  const read = async () => {
    const began = performance.now()
    const result = await db.execute(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as time`)
    const at = (began + performance.now()) / 2
    const time = rowsOf<{ time: number }>(result)[0]?.time ?? Date.now()
    checkedAt = at
    const isFirst = reading.time === 0
    if (isFirst || Math.abs(time - now()) > toleranceMs) reading = { time, at }
    const differenceMs = Date.now() - now()
    if (Math.abs(differenceMs) > notableMs)
      log.warn(
        { seconds: Math.round(differenceMs / 1000) },
        'the clock of this computer differs from the one of the database, which decides',
      )
  }
  const reload = () => {
    if (isReading || performance.now() - checkedAt < measureEveryMs) return
    isReading = true
    // While the database is unavailable, time continues from the last reading.
    read()
      .catch(() => {})
      .finally(() => {
        isReading = false
      })
  }

  await read()
  return {
    now() {
      reload()
      return now()
    },
    date() {
      reload()
      return new Date(now())
    },
  }
}

/** Real time plus the offset stored in the database, which every process follows while providers are simulated. */
export async function createMovableClock(db: Database, changes: Changes): Promise<Clock> {
  let offsetMs = 0
  const read = async () => {
    const [row] = await db.select({ offsetMs: clockOffsets.offsetMs }).from(clockOffsets)
    offsetMs = row?.offsetMs ?? 0
  }
  await read()
  // After a database restart the first read may fail: time would stop until a read succeeds.
  const follow = () => void read().catch(() => setTimeout(follow, 1_000).unref())
  changes.on('clock', follow)
  return { now: () => Date.now() + offsetMs, date: () => new Date(Date.now() + offsetMs) }
}

/** Moves the clock of all processes; `offsetMs` is how far it is ahead of real time, in milliseconds. */
export async function moveClock(db: Database, offsetMs: number): Promise<void> {
  await db.update(clockOffsets).set({ offsetMs }).where(eq(clockOffsets.id, 1))
}
