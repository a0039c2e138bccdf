import { constants } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { hourMs } from '@slodki-ul/contract/durations'
import type { Disk } from 'flydrive'
import { realClock } from '#clock.ts'
import { lazy } from '#lazy.ts'
import { createPartSender } from '#platform/files/part-sender.ts'
import type { Storage } from '#platform/files/storage.ts'

/** Folder for incomplete files, on the same file system so that a rename can move them. */
const unfinishedFolder = 'unfinished'
/** A file that is still incomplete after this time is abandoned. */
const unfinishedMs = hourMs

type OpenFile = (path: string, flags: string) => Promise<FileHandle>

/** Stores files on the local disk, each under its own key. Tests can pass their own `openFile`. */
export function openDiskStorage(location: string, openFile: OpenFile = open): Storage {
  const openDisk = lazy(async (): Promise<Disk> => {
    const [{ Disk: Library }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
    return new Library(new FSDriver({ location, visibility: 'private' }))
  })
  const unfinished = join(location, unfinishedFolder)
  const parts = createPartSender()

  /** Writes a file under a temporary name and renames it once all of it is on disk. */
  async function storeAtomically(key: string, write: (path: string) => Promise<void>): Promise<void> {
    await mkdir(unfinished, { recursive: true })
    const path = join(unfinished, crypto.randomUUID())
    const target = join(location, key)
    try {
      await write(path)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    await syncFolder(dirname(target))
  }

  return {
    put: (key, content) =>
      storeAtomically(key, async (path) => syncAndClose(await openFile(path, 'w'), (file) => file.writeFile(content))),
    putFile: (key, source) =>
      storeAtomically(key, async (path) => {
        await copyFile(source, path, constants.COPYFILE_FICLONE)
        await syncAndClose(await openFile(path, 'r+'))
      }),
    getBytes: async (key) => (await openDisk()).getBytes(key),
    getStream: async (key) => (await openDisk()).getStream(key),
    exists: async (key) => (await openDisk()).exists(key),
    describe: (key) =>
      stat(join(location, key)).then(
        (found) => (found.isFile() ? { sizeBytes: found.size, modifiedAt: found.mtime } : null),
        valueWhereMissing(null),
      ),
    sendPart: (response, { key, from, length }, begin) =>
      parts.send(response, { path: join(location, key), from, length }, begin),
    delete: async (key) => (await openDisk()).delete(key),
    deleteFolder: (folder) => rm(join(location, folder), { recursive: true, force: true }),
    async *list() {
      const entries = await readdir(location, { recursive: true, withFileTypes: true }).catch(valueWhereMissing([]))
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const key = relative(location, path).split(sep).join('/')
        if (!key.startsWith(`${unfinishedFolder}/`)) yield { key, sizeBytes: (await stat(path)).size }
      }
    },
    async removeUnfinished() {
      const names = await readdir(unfinished).catch(valueWhereMissing<string[]>([]))
      const ages = await Promise.all(names.map((name) => stat(join(unfinished, name)).catch(() => null)))
      // File times are of the computer's own clock, not of the app's.
      const over = names.filter((_name, index) => realClock.now() - (ages[index]?.mtimeMs ?? Infinity) > unfinishedMs)
      await Promise.all(over.map((name) => rm(join(unfinished, name), { force: true })))
      return over.length
    },
  }
}

const valueWhereMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }

/** Resolves when everything is on disk; throws, with the file closed, when the disk is full. */
async function syncAndClose(file: FileHandle, write?: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await write?.(file)
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
