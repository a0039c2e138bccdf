import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { type Copier, chunksOfRows } from '#db/copier.ts'

/** Copies on a connection to a Postgres server. */
export function createPostgresCopier(client: ClientBase): Copier {
  // Only commands copy tables: a server that never does need not load the library.
  const load = () => import('pg-copy-streams')
  return {
    async *read(source) {
      const { to } = await load()
      yield* chunksOfRows(client.query(to(`copy ${source} to stdout`)))
    },
    async write(target, rows) {
      const { from } = await load()
      await pipeline(Readable.from([rows]), client.query(from(`copy ${target} from stdin`)))
    },
  }
}
