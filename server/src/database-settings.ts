import * as z from 'zod'
import { defaultPoolSize } from '#db/pool-size.ts'
import { whole } from '#setting-values.ts'

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'Write postgresql://user:password@host:5432/database.')
  .optional()

/** The settings of the database. */
export const databaseShape = {
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_POOL_SIZE: whole(4, 200, 'Write a whole number from 4 to 200.').default(defaultPoolSize),
}
type Settings = z.output<z.ZodObject<typeof databaseShape>>

export const findIncompleteDatabase = (set: Settings): string[] =>
  set.DATABASE_DIRECT_URL && !set.DATABASE_URL
    ? ['DATABASE_DIRECT_URL: it leads past the pooler of DATABASE_URL; write that, too, or neither.']
    : []

export const readDatabase = (set: Settings) => ({
  databaseUrl: set.DATABASE_URL,
  /** Leads past the pooler that `databaseUrl` leads to; undefined without one. */
  databaseDirectUrl: set.DATABASE_DIRECT_URL,
  databasePoolSize: set.DATABASE_POOL_SIZE,
})
