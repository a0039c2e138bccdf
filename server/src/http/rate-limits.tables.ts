import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Counters of rate-limited calls, shared by all processes; written by rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull(), expire: moment() },
  (table) => [index('rate_limits_expired').on(table.expire)],
)
