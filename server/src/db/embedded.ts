import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Logger, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { type Connection, type Database, setTransactionTime } from '#db/client.ts'
import * as schema from '#db/schema.ts'

export type EmbeddedOptions = {
  dataDir?: string
  /** A tar of a data directory to start from. */
  loadDataDir?: Blob
  /** Called for every statement. */
  logger?: Logger | undefined
}
export type EmbeddedConnection = Connection & {
  /** The data directory as a tar. */
  dump(): Promise<Blob>
}

/** Opens the embedded database in a folder, or in memory without one. One process at a time: see lock-directory.ts. */
export async function openEmbedded({ dataDir, loadDataDir, logger }: EmbeddedOptions): Promise<EmbeddedConnection> {
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'pglite') } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions: { pg_trgm },
  })
  const db = drizzle(pglite, {
    schema,
    casing: 'snake_case',
    ...(logger ? { logger } : {}),
  }) as unknown as Database
  const transact: Connection['transact'] = (now, work) =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(setTransactionTime(now)))
      return work(tx)
    })
  return {
    kind: 'pglite',
    db,
    transact,
    maintain: transact,
    async listen(channel, onNotice) {
      await pglite.listen(channel, onNotice)
    },
    async execute(text, values) {
      try {
        if (values && values.length > 0) return await pglite.query(text, values)
        return { rows: (await pglite.exec(text)).flatMap(({ rows }) => rows) }
      } catch (error) {
        // A block that failed half-way has left its transaction open.
        await pglite.query('rollback')
        throw error
      }
    },
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir('none'),
  }
}
