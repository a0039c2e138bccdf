import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
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

/** Opens a Postgres server. `onError` hears of idle connections that broke. */
export function openPostgres(url: string, onError: (error: Error) => void): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', onError)
  const listeners: { close(): Promise<void> }[] = []
  return {
    kind: 'postgres',
    db: drizzlePostgres(pool, { schema, casing: 'snake_case' }) as unknown as Database,
    async listen(channel, onNotice, onGap) {
      listeners.push(await listenOnPostgres(url, channel, { onNotice, onGap, onError }))
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()))
      await pool.end()
    },
  }
}

export type EmbeddedOptions = {
  dataDir?: string
  /** A tar of a data directory to begin from. */
  loadDataDir?: Blob
}
export type EmbeddedConnection = Connection & {
  /** The data directory as a tar. */
  dump(): Promise<Blob>
}

/** Opens the embedded database in a folder, or in memory without one. One process at a time: see lock-directory.ts. */
export async function openEmbedded({ dataDir, loadDataDir }: EmbeddedOptions): Promise<EmbeddedConnection> {
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'pglite') } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions: { pg_trgm },
  })
  return {
    kind: 'pglite',
    db: drizzlePglite(pglite, { schema, casing: 'snake_case' }) as unknown as Database,
    async listen(channel, onNotice) {
      await pglite.listen(channel, onNotice)
    },
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir('none'),
  }
}
