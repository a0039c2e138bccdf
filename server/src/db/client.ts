import type { Logger } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Copier } from '#db/copier.ts'
import { createPostgresCopier } from '#db/copier-postgres.ts'
import { listenOnPostgres } from '#db/listen.ts'
import { aloneOptions, CheckedPool, connectionOptions } from '#db/pool.ts'
import { defaultPoolSize } from '#db/pool-size.ts'
import { DatabaseUnavailable, isConnectionLost } from '#db/unavailable.ts'

export type Database = PgDatabase<PgQueryResultHKT>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A database or a running transaction; queries accept either. */
export type Executor = Database | Transaction

export type Connection = {
  readonly kind: 'postgres' | 'pglite'
  readonly db: Database
  /**
   * Runs work in one transaction whose triggers read `now` as app.now; an error rolls it back. Throws
   * DatabaseUnavailable when the connection is lost; after a lost COMMIT its `isOutcomeUnknown` is true.
   */
  transact<Result>(now: Date, work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Like transact, on its own connection without time limits: for migrations and for waiting for another process. */
  maintain<Result>(now: Date, work: (tx: Transaction, copier: Copier) => Promise<Result>): Promise<Result>
  /** Reads on its own connection, without time limits, in one transaction that sees the database as it was at its start. */
  readSnapshot<Result>(work: (tx: Transaction, copier: Copier) => Promise<Result>): Promise<Result>
  /**
   * Calls back for every notification on a channel, and `onMissedNotifications` after the listening connection was
   * re-established, because notifications may have been missed.
   */
  listen(channel: string, onNotice: (payload: string) => void, onMissedNotifications: () => void): Promise<void>
  /**
   * Runs the SQL of a library unchanged: one statement with values, or several without, whose rows are concatenated.
   */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Calls back with the seconds that each caller waited for a connection of the pool. */
  onConnectionWait(observe: (seconds: number) => void): void
  countConnections(): { used: number; idle: number; waiting: number }
  close(): Promise<void>
}

// Counts and sums of grosze in bigint columns fit a number; PGlite returns numbers already.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Rows of a raw statement. The caller is responsible for their type. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows
}

/** The statement that passes the app time to triggers until the transaction ends. */
export const setTransactionTime = (now: Date) => `select set_config('app.now', '${now.toISOString()}', true)`

/** One round trip for both. */
const beginAt = (now: Date) => `begin; ${setTransactionTime(now)}`

const hasFailed = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  )

/** One transaction on a connection. On a lost connection no rollback is sent, because the server rolls back itself. */
async function transactOn<Result>(
  client: pg.ClientBase,
  begin: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | { error: unknown; isLost: boolean }> {
  let isCommitting = false
  try {
    await client.query(begin)
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
  /** Connections shared by calls and jobs; the connection that listens for changes is additional. */
  poolSize?: number
  /** Leads to the server itself, where `url` leads to a pooler that lends a connection for one transaction (PgBouncer). */
  directUrl?: string | undefined
  /** Called for every statement. */
  logger?: Logger | undefined
}

/** Opens a Postgres server. `onError` is called for idle connections that broke. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { poolSize = defaultPoolSize, directUrl, logger }: PostgresOptions = {},
): Connection {
  const pool = new CheckedPool(url, poolSize, { isLent: directUrl !== undefined })
  const ownUrl = directUrl ?? url
  pool.on('error', onError)
  const listeners: { close(): Promise<void> }[] = []
  const open = (client: pg.Pool | pg.ClientBase) =>
    drizzlePostgres(client as pg.Pool, {
      casing: 'snake_case',
      ...(logger ? { logger } : {}),
    }) as unknown as Database
  // One per connection, so that statements prepared on it are reused by later transactions.
  const perClient = new WeakMap<pg.ClientBase, Database>()
  const databaseOf = (client: pg.ClientBase): Database => {
    const known = perClient.get(client) ?? open(client)
    perClient.set(client, known)
    return known
  }
  /** One transaction on its own connection, which has no time limits. */
  async function transactAlone<Result>(
    begin: string,
    work: (tx: Transaction, copier: Copier) => Promise<Result>,
  ): Promise<Result> {
    const client = new pg.Client({ connectionString: ownUrl, options: aloneOptions, ...connectionOptions })
    client.on('error', () => {})
    await client.connect()
    try {
      const outcome = await transactOn(client, begin, () =>
        work(open(client) as unknown as Transaction, createPostgresCopier(client)),
      )
      if ('result' in outcome) return outcome.result
      throw outcome.error
    } finally {
      await client.end()
    }
  }
  return {
    kind: 'postgres',
    db: open(pool),
    async transact(now, work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error)
      })
      const outcome = await transactOn(client, beginAt(now), () => work(databaseOf(client) as unknown as Transaction))
      if ('result' in outcome) {
        client.release()
        return outcome.result
      }
      client.release(outcome.isLost ? (outcome.error as Error) : undefined)
      throw outcome.error
    },
    maintain: (now, work) => transactAlone(beginAt(now), work),
    readSnapshot: (work) => transactAlone('begin isolation level repeatable read, read only', work),
    async execute(text, values) {
      const client = await pool.connect()
      try {
        const results = [await client.query(text, values)].flat()
        client.release()
        return { rows: results.flatMap(({ rows }) => rows) }
      } catch (error) {
        // A block that failed half-way has left its transaction open.
        const isLost = isConnectionLost(error) || (await hasFailed(client.query('rollback')))
        client.release(isLost)
        throw error
      }
    },
    async listen(channel, onNotice, onMissedNotifications) {
      listeners.push(await listenOnPostgres(ownUrl, channel, { onNotice, onMissedNotifications, onError }))
    },
    onConnectionWait(observe) {
      pool.onWait = observe
    },
    countConnections: () => ({
      ...{ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount },
    }),
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()))
      await pool.end()
    },
  }
}
