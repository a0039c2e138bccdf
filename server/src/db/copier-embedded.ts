import type { Transaction } from '@electric-sql/pglite'
import { type Copier, chunksOfRows } from '#db/copier.ts'

/** Copies in the embedded database, whose file `/dev/blob` stands for the standard streams. */
export const createEmbeddedCopier = (session: Transaction): Copier => ({
  async *read(source) {
    const { blob } = await session.query(`copy ${source} to '/dev/blob'`)
    if (blob) yield* chunksOfRows(blob.stream())
  },
  async write(target, rows) {
    await session.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(rows)]) })
  },
})
