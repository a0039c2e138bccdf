import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Disk } from 'flydrive'
import type { Clock } from '#clock.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { files } from '#files/files.tables.ts'
import { onFirstUse } from '#first-use.ts'

export type Storage = {
  /** Keeps a file under an id of its own. */
  put(id: string, content: Uint8Array): Promise<void>
  getBytes(id: string): Promise<Uint8Array>
  getStream(id: string): Promise<Readable>
  exists(id: string): Promise<boolean>
  /** Does nothing where there is no such file. */
  delete(id: string): Promise<void>
}

/** Keeps files on the disk of this machine, each under its own random id. */
export function openStorage(location: string): Storage {
  const open = onFirstUse(async (): Promise<Disk> => {
    const [{ Disk: Library }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
    return new Library(new FSDriver({ location, visibility: 'private' }))
  })
  return {
    put: async (id, content) => (await open()).put(id, content),
    getBytes: async (id) => (await open()).getBytes(id),
    getStream: async (id) => (await open()).getStream(id),
    exists: async (id) => (await open()).exists(id),
    delete: async (id) => (await open()).delete(id),
  }
}

export type NewFile = { name: string; contentType: string; content: Uint8Array; isPublic: boolean; ownerId?: string }

/** Stores a file and its row; returns the id. A crash in between leaves an unused object, never a row without one. */
export async function storeFile(
  context: { storage: Storage; clock: Clock },
  db: Executor,
  file: NewFile,
): Promise<string> {
  const id = crypto.randomUUID()
  await context.storage.put(id, file.content)
  await db.insert(files).values({
    id,
    name: file.name,
    contentType: file.contentType,
    sizeBytes: file.content.byteLength,
    sha256: createHash('sha256').update(file.content).digest('hex'),
    isPublic: file.isPublic,
    ownerId: file.ownerId ?? null,
    createdAt: context.clock.date(),
  })
  return id
}

/** What is known of a stored file. */
export const findFile = async (db: Executor, id: string) => (await db.select().from(files).where(eq(files.id, id)))[0]

/** Forgets a file whose object is gone. */
export async function dropFile(tx: Transaction, id: string): Promise<void> {
  await tx.delete(files).where(eq(files.id, id))
}
