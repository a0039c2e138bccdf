import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, smallint } from 'drizzle-orm/pg-core'

/** One row: how far the app clock is ahead of real time, in milliseconds. Moved only while providers are simulated. */
export const clockOffsets = pgTable(
  'clock_offsets',
  { id: smallint().primaryKey().default(1), offsetMs: bigint({ mode: 'number' }).notNull().default(0) },
  (table) => [check('clock_offsets_one_row', sql`${table.id} = 1`)],
)
