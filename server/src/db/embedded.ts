import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Logger, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { type Connection, type Database, setTransactionTime, type Transaction } from '#db/client.ts'
import type { Copier } from '#db/copier.ts'
import { createEmbeddedCopier } from '#db/copier-embedded.ts'

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
  const settings = { casing: 'snake_case', ...(logger ? { logger } : {}) } as const
  const db = drizzle(pglite, settings) as unknown as Database
  const transact: Connection['transact'] = (now, work) =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(setTransactionTime(now)))
      return work(tx)
    })
  const transactBy = <Result>(begin: string, work: (tx: Transaction, copier: Copier) => Promise<Result>) =>
    pglite.transaction(async (session) => {
      await session.exec(begin)
      const tx = drizzle({ client: session as unknown as PGlite, ...settings }) as unknown as Transaction
      return work(tx, createEmbeddedCopier(session))
    })
  return {
    kind: 'pglite',
    db,
    transact,
    maintain: (now, work) => transactBy(setTransactionTime(now), work),
    readSnapshot: (work) => transactBy('set transaction isolation level repeatable read, read only', work),
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
    // It has one session, for which nobody waits here.
    onConnectionWait: () => {},
    countConnections: () => ({ used: 1, idle: 0, waiting: 0 }),
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir('none'),
  }
}
