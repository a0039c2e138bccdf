import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { hourMs } from '@slodki-ul/contract/durations'
import { eq } from 'drizzle-orm'
import type { Disk } from 'flydrive'
import { type Clock, realClock } from '#clock.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { lazy } from '#lazy.ts'
import { files } from '#platform/files/files.tables.ts'

export type Storage = {
  /** Stores a file under its own id: completely or, on a full disk or after a crash, not at all. */
  put(id: string, content: Uint8Array): Promise<void>
  getBytes(id: string): Promise<Uint8Array>
  getStream(id: string): Promise<Readable>
  exists(id: string): Promise<boolean>
  /** Does nothing when there is no such file. */
  delete(id: string): Promise<void>
  /** Deletes partly written files of crashes more than an hour ago; returns how many. */
  removeUnfinished(): Promise<number>
}

/** Folder for incomplete files, on the same file system so that a rename can move them. */
const unfinishedFolder = 'unfinished'
/** A file that is still incomplete after this time is abandoned. */
const unfinishedMs = hourMs

type OpenFile = (path: string, flags: string) => Promise<FileHandle>

/** Stores files on the local disk, each under its own random id. Tests can pass their own `openFile`. */
export function openStorage(location: string, openFile: OpenFile = open): Storage {
  const openDisk = lazy(async (): Promise<Disk> => {
    const [{ Disk: Library }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
    return new Library(new FSDriver({ location, visibility: 'private' }))
  })
  const unfinished = join(location, unfinishedFolder)
  return {
    async put(id, content) {
      await mkdir(unfinished, { recursive: true })
      const path = join(unfinished, id)
      try {
        await writeAtomically(await openFile(path, 'w'), content)
        await rename(path, join(location, id))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      await syncFolder(location)
    },
    getBytes: async (id) => (await openDisk()).getBytes(id),
    getStream: async (id) => (await openDisk()).getStream(id),
    exists: async (id) => (await openDisk()).exists(id),
    delete: async (id) => (await openDisk()).delete(id),
    async removeUnfinished() {
      const names = await readdir(unfinished).catch(emptyWhereMissing)
      const ages = await Promise.all(names.map((name) => stat(join(unfinished, name)).catch(() => null)))
      // File times are of the computer's own clock, not of the app's.
      const over = names.filter((_name, index) => realClock.now() - (ages[index]?.mtimeMs ?? Infinity) > unfinishedMs)
      await Promise.all(over.map((name) => rm(join(unfinished, name), { force: true })))
      return over.length
    },
  }
}

function emptyWhereMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Resolves when everything is on disk; throws, with the file closed, when the disk is full. */
async function writeAtomically(file: FileHandle, content: Uint8Array): Promise<void> {
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a rename durable; Windows cannot open folders and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
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
