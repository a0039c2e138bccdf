import type { Logger } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { listenOnPostgres } from '#db/listen.ts'
import { CheckedPool, connectionOptions } from '#db/pool.ts'
import { defaultPoolSize } from '#db/pool-size.ts'
import * as schema from '#db/schema.ts'
import { DatabaseUnavailable, isConnectionLost } from '#db/unavailable.ts'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A database or a running transaction: what reads take. */
export type Executor = Database | Transaction

export type Connection = {
  readonly kind: 'postgres' | 'pglite'
  readonly db: Database
  /**
   * Runs work in one transaction whose triggers read `now` as app.now; what it throws undoes everything. Throws
   * DatabaseUnavailable when the connection is lost; after a lost COMMIT its `isOutcomeUnknown` is true.
   */
  transact<Result>(now: Date, work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Like transact, on a connection of its own without time limits: for migrations and for waiting behind another process. */
  maintain<Result>(now: Date, work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /**
   * Calls back for every notification on a channel; `onMissedNotifications` after the listening connection was lost and found again, for
   * notifications may have been missed.
   */
  listen(channel: string, onNotice: (payload: string) => void, onMissedNotifications: () => void): Promise<void>
  /** Runs statements of a library as it wrote them: one with values, or several without, whose rows are joined. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  close(): Promise<void>
}

// A count or a grosze sum in a bigint column fits a number; PGlite gives numbers already.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Rows of a raw statement. The caller vouches for their shape. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows
}

/** The statement that tells triggers the application's time until the transaction ends. */
export const setTransactionTime = (now: Date) => `select set_config('app.now', '${now.toISOString()}', true)`

const hasFailed = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  )

/** One transaction on a connection; a lost connection is not asked to roll back, for its server does that. */
async function transactOn<Result>(
  client: pg.ClientBase,
  now: Date,
  work: () => Promise<Result>,
): Promise<{ result: Result } | { error: unknown; isLost: boolean }> {
  let isCommitting = false
  try {
    // One way to the server and back for both.
    await client.query(`begin; ${setTransactionTime(now)}`)
    const result = await work()
    isCommitting = true
    await client.query('commit')
    return { result }
  } catch (error) {
    if (isConnectionLost(error)) return { error: new DatabaseUnavailable(error, isCommitting), isLost: true }
    return { error, isLost: await hasFailed(client.query('rollback')) }
  }
}

export type PostgresOptions = {
  /** Connections that calls and jobs share; the one that listens for changes comes on top. */
  poolSize?: number
  /** Hears of every statement. */
  logger?: Logger | undefined
}

/** Opens a Postgres server. `onError` hears of idle connections that broke. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { poolSize = defaultPoolSize, logger }: PostgresOptions = {},
): Connection {
  const pool = new CheckedPool(url, poolSize)
  pool.on('error', onError)
  const listeners: { close(): Promise<void> }[] = []
  const open = (client: pg.Pool | pg.ClientBase) =>
    drizzlePostgres(client as pg.Pool, {
      schema,
      casing: 'snake_case',
      ...(logger ? { logger } : {}),
    }) as unknown as Database
  // One for each connection, made once: statements prepared on it are found again by the next transaction.
  const perClient = new WeakMap<pg.ClientBase, Database>()
  const databaseOf = (client: pg.ClientBase): Database => {
    const known = perClient.get(client) ?? open(client)
    perClient.set(client, known)
    return known
  }
  return {
    kind: 'postgres',
    db: open(pool),
    async transact(now, work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error)
      })
      const outcome = await transactOn(client, now, () => work(databaseOf(client) as unknown as Transaction))
      if ('result' in outcome) {
        client.release()
        return outcome.result
      }
      client.release(outcome.isLost ? (outcome.error as Error) : undefined)
      throw outcome.error
    },
    async maintain(now, work) {
      const client = new pg.Client({ connectionString: url, options: '-c jit=off', ...connectionOptions })
      client.on('error', () => {})
      await client.connect()
      try {
        const outcome = await transactOn(client, now, () => work(open(client) as unknown as Transaction))
        if ('result' in outcome) return outcome.result
        throw outcome.error
      } finally {
        await client.end()
      }
    },
    async execute(text, values) {
      const client = await pool.connect()
      try {
        const results = [await client.query(text, values)].flat()
        client.release()
        return { rows: results.flatMap(({ rows }) => rows) }
      } catch (error) {
        // A block that failed half way has left its transaction open.
        const isLost = isConnectionLost(error) || (await hasFailed(client.query('rollback')))
        client.release(isLost)
        throw error
      }
    },
    async listen(channel, onNotice, onMissedNotifications) {
      listeners.push(await listenOnPostgres(url, channel, { onNotice, onMissedNotifications, onError }))
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()))
      await pool.end()
    },
  }
}
