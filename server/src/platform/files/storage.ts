import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Clock } from '#clock.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { files } from '#platform/files/files.tables.ts'

/** A range of a stored file: `length` bytes starting at `from`. */
export type StoredPart = { key: string; from: number; length: number }

/**
 * Where files are kept. A key is the id of a file, or a path of ids and names that we chose: never a name given by a
 * person.
 */
export type Storage = {
  /** Stores a file under its key: completely or, on a full disk or after a crash, not at all. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Stores a copy of a local file of any size in the same way. */
  putFile(key: string, path: string): Promise<void>
  getBytes(key: string): Promise<Uint8Array>
  getStream(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  /** Size and time of a file; null when there is none. */
  describe(key: string): Promise<{ sizeBytes: number; modifiedAt: Date } | null>
  /**
   * Sends a part as a response body and ends the response; `begin` writes the headers once the file is open. Throws
   * when it cannot be opened. Destroys a response that cannot be completed.
   */
  sendPart(response: ServerResponse, part: StoredPart, begin: () => void): Promise<void>
  /** Does nothing when there is no such file. */
  delete(key: string): Promise<void>
  /** Deletes every file whose key begins with this folder. */
  deleteFolder(folder: string): Promise<void>
  /** Every stored file. */
  list(): AsyncIterable<{ key: string; sizeBytes: number }>
  /** Deletes partly written files of crashes more than an hour ago; returns how many. */
  removeUnfinished(): Promise<number>
}

export type NewFile = { name: string; contentType: string; content: Uint8Array; isPublic: boolean; ownerId?: string }

/** Stores a file and its row; returns the id. A crash in between leaves an unused file, never a row without a file. */
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

/** The row of a stored file. */
export const findFile = async (db: Executor, id: string) => (await db.select().from(files).where(eq(files.id, id)))[0]

/** Deletes the row of a file whose object is gone. */
export async function deleteFile(tx: Transaction, id: string): Promise<void> {
  await tx.delete(files).where(eq(files.id, id))
}
