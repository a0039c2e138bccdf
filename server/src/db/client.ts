import type { Logger } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { listenOnPostgres } from '#db/listen.ts'
import * as schema from '#db/schema.ts'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A database or a running transaction: what reads take. */
export type Executor = Database | Transaction

export type Connection = {
  readonly kind: 'postgres' | 'pglite'
  readonly db: Database
  /** Runs work in one transaction whose triggers read `now` as app.now; what it throws undoes everything. */
  transact<Result>(now: Date, work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /**
   * Calls back for every notification on a channel; `onGap` after the listening connection was lost and found again, for
   * notifications may have been missed.
   */
  listen(channel: string, onNotice: (payload: string) => void, onGap: () => void): Promise<void>
  close(): Promise<void>
}

// A count or a grosze sum in a bigint column fits a number; PGlite gives numbers already.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Rows of a raw statement. The caller vouches for their shape. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows
}

/** What the pool and Postgres say when no connection is to be had: all are taken, or the server does not let in. */
const outOfReachTexts = ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout']
const outOfReachCodes = new Set(['53300', '57P03', 'ECONNREFUSED'])

/** Whether an error means that there was no connection: nothing was done, and a later try may pass. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return outOfReachTexts.includes(error.message) || outOfReachCodes.has(code) || isOutOfReach(error.cause)
}

/** The statement that tells triggers the application's time until the transaction ends. */
export const tellTime = (now: Date) => `select set_config('app.now', '${now.toISOString()}', true)`

/** Opens a Postgres server. `onError` hears of idle connections that broke, `logger` of every statement. */
export function openPostgres(url: string, onError: (error: Error) => void, logger?: Logger): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    // Statements of a shop are short: compiling one takes many times as long as running it does.
    options: '-c jit=off',
    max: 16,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', onError)
  // A connection that breaks while a transaction has it is heard of by that transaction; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const listeners: { close(): Promise<void> }[] = []
  const open = (client: pg.Pool | pg.PoolClient) =>
    drizzlePostgres(client, { schema, casing: 'snake_case', ...(logger ? { logger } : {}) }) as unknown as Database
  // One for each connection, made once: statements prepared on it are found again by the next transaction.
  const perClient = new WeakMap<pg.PoolClient, Database>()
  const databaseOf = (client: pg.PoolClient): Database => {
    const known = perClient.get(client) ?? open(client)
    perClient.set(client, known)
    return known
  }
  return {
    kind: 'postgres',
    db: open(pool),
    async transact(now, work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        // One way to the server and back for both.
        await client.query(`begin; ${tellTime(now)}`)
        const result = await work(databaseOf(client) as unknown as Transaction)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    async listen(channel, onNotice, onGap) {
      listeners.push(await listenOnPostgres(url, channel, { onNotice, onGap, onError }))
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()))
      await pool.end()
    },
  }
}
